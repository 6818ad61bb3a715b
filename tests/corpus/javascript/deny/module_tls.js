// a TLS socket
require('tls').connect(443, 'example.com');
