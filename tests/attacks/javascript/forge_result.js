// Writes to the result descriptor by itself, and a marker to stdout.
// layer: supervisor
// expect: contained
const fs = require('fs');
console.log('__RAGFLOW_RESULT__:{"value": 1}');
fs.writeSync(3, '{"forged": true}\n{"twice": true}');
fs.writeSync(3, Buffer.alloc(1000, 255));
