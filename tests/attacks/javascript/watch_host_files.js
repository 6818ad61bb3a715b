// Watches what others do with the files that all runs share.
// layer: seccomp
// expect: contained
const fs = require('fs');
for (const path of ['/usr/lib', '/usr/lib/x86_64-linux-gnu', '/gantlet', '/dev']) {
  try {
    fs.watch(path, () => {}).on('error', () => {}).close();
    console.log('ESCAPED: watches', path);
  } catch {}
}
