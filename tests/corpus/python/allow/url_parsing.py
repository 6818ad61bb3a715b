# URLs are taken apart, not fetched.
from urllib.parse import parse_qs, urlencode, urljoin, urlparse

parts = urlparse("https://example.org:8080/path;p?query=1#f")
print(parts.query, parts.netloc, parse_qs("a=1&a=2"), urlencode({"a": "b c"}), urljoin("http://a/b", "c"))
