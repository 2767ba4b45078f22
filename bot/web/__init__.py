"""The page in the browser.

What is let in (`gate`), who somebody is (`identity`), who looks at a page (`viewer`), how views
become HTML (`markup`), what stands where (`pieces`), one open tab (`tab`), all of them (`sockets`),
and the routes (`app`).
"""
