# /// task
# question = "Parse these URLs: hosts, query parameters, and build clean ones without utm_ parameters."
# [expect]
# result_json = '["https://example.com/a?id=5", "http://sub.example.org:8080/path%20x?q=caf%C3%A9", "https://example.net/"]'
# ///
from http import HTTPStatus
from urllib.parse import parse_qs, parse_qsl, quote, unquote, urlencode, urlsplit, urlunsplit

urls = [
    "https://example.com/a?utm_source=mail&id=5&utm_medium=x#top",
    "http://sub.example.org:8080/path%20x?q=caf%C3%A9",
    "https://example.net/?utm_campaign=1",
]

clean = []
for u in urls:
    p = urlsplit(u)
    print(p.hostname, p.port, unquote(p.path), parse_qs(p.query))
    query = urlencode([(k, v) for k, v in parse_qsl(p.query) if not k.startswith("utm_")])
    clean.append(urlunsplit((p.scheme, p.netloc, p.path, query, "")))

print(quote("a b/c?d"), HTTPStatus(404).phrase, HTTPStatus.OK.value)
clean
