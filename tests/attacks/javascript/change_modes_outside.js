// layer: mounts
// also: seccomp namespaces
// expect: contained
const fs = require('fs');
for (const path of ['/', '/usr/lib', '/gantlet/runner.js', '/dev/null', '/etc/ld.so.cache']) {
  for (const act of [() => fs.chmodSync(path, 0o777), () => fs.chownSync(path, 1000, 1000), () => fs.lchownSync(path, 1000, 1000), () => fs.utimesSync(path, 1, 1),
    () => fs.linkSync(path, '/workspace/stolen')]) {
    try {
      act();
      console.log('ESCAPED: changed', path);
    } catch {}
  }
}
