// a socket
require('net').connect(80, '127.0.0.1');
