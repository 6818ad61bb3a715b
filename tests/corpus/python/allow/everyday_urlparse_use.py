# Everyday uses: urlparse use.
from urllib.parse import urlparse, urlencode, quote, unquote_plus, urljoin, parse_qs, parse_qsl, urlunparse, urlsplit
u = urlparse('https://u:p@h.org:80/a/b;c?x=1&x=2#f')
print(u.hostname, u.port, u._replace(scheme='http').geturl(), parse_qs(u.query), urlencode({'a': [1, 2]}, doseq=True), quote('a b/é', safe=''), unquote_plus('a+b'), urljoin('http://a/b/', '../c'), dict(parse_qsl('a=1')), urlunparse(u), urlsplit('//x').netloc)
