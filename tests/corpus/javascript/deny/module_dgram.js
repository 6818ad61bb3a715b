// a datagram
require('dgram').createSocket('udp4').send('x', 53, '127.0.0.1');
