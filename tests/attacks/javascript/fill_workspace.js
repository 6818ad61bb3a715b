// layer: mounts
// expect: contained
// limits: workspace=8 files=128
const fs = require('fs');
let written = 0;
let made = 0;
try {
  for (; made < 1000; ++made) fs.writeFileSync('e' + made, '');
  console.log('ESCAPED:', made, 'files');
} catch {}
try {
  for (let i = 0; i < 64; ++i) {
    const piece = Buffer.alloc(1 << 20, 1);
    fs.appendFileSync('e0', piece);
    written += piece.length;
  }
  console.log('ESCAPED:', written, 'bytes');
} catch {}
