// layer: supervisor
// expect: output_limit
const net = require('net');
const piece = Buffer.alloc(1 << 16, 120);
const result = new net.Socket({ fd: 3, readable: false });
for (let i = 0; i < 320; ++i) result.write(piece);
