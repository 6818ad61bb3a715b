// layer: supervisor
// expect: timeout
// limits: wall=900
setInterval(() => {}, 1);
for (let i = 0; i < 20000; ++i) setTimeout(() => {}, 1e8);
const fs = require('fs');
const open = () => fs.open('/dev/null', 'r', () => setImmediate(open));
for (let i = 0; i < 8; ++i) open();
