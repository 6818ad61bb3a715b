# Texts that look like paths and URLs.
routes = {"/api/v1/users": "GET", "/": "index", "/login/": "POST"}
url = "https://example.org/a/b?c=d"
print(routes, url, "a/../b".split("/"), "and/or", "~5 minutes")
