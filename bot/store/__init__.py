"""The database.

Its tables (`schema`), how it is opened and migrated (`database`), the one writer with its group
commit (`writer`), and what is read from it (`records`).
"""
