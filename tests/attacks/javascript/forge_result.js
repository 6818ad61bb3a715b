// Writes to the result descriptor by itself, past fs, which does not find it, and a marker to stdout.
// layer: supervisor
// expect: contained
const fs = require('fs');
const net = require('net');
console.log('__RAGFLOW_RESULT__:{"value": 1}');
try {
  fs.writeSync(3, '{"by": "fs"}');
  console.log('ESCAPED: fs finds the descriptor');
} catch {}
const result = new net.Socket({ fd: 3, readable: false });
result.on('error', () => {});
result.write('{"forged": true}\n{"twice": true}');
result.write(Buffer.alloc(1000, 255));
