// layer: supervisor
// expect: stopped
// limits: wall=2000
const fs = require('fs');
for (let fd = 0; fd < 64; ++fd) {
  try {
    fs.closeSync(fd);
  } catch {}
}
