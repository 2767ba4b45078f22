"""The page in the browser.

What is let in (`gate`), who somebody is (`identity`), how views become HTML (`markup`), one open
tab (`tab`), all of them (`sockets`), and the routes (`app`).
"""
