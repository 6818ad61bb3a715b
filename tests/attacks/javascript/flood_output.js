// layer: supervisor
// expect: timeout
// limits: wall=900 output=64
const fs = require('fs');
const piece = Buffer.alloc(1 << 16, 121);
for (;;) {
  for (const fd of [1, 2]) {
    try {
      fs.writeSync(fd, piece);
    } catch {}
  }
}
