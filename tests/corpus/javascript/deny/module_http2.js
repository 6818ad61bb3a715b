// a session of HTTP/2
require('http2').connect('https://example.com');
