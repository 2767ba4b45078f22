"""The page in the browser: who somebody is (`identity`), what is let in (`gate`), how views become
HTML (`markup`), the live connections (`sockets`), and the routes (`app`).
"""
