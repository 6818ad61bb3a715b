// layer: mounts
// also: landlock
// expect: contained
const fs = require('fs');
for (const path of ['/new', '/usr/new', '/usr/lib/new', '/etc/new', '/etc/ld.so.cache', '/lib/new', '/dev/new', '/gantlet/new', '/gantlet/runner.js', '/bin/new', '/usr/bin/node']) {
  for (const act of [() => fs.writeFileSync(path, 'x'), () => fs.appendFileSync(path, 'x'), () => fs.mkdirSync(path + '.d'), () => fs.unlinkSync(path),
    () => fs.renameSync(path, '/workspace/stolen'), () => fs.truncateSync(path), () => fs.symlinkSync('x', path + '.l'), () => fs.rmSync(path, { recursive: true }),
    () => fs.cpSync('/workspace', path + '.c', { recursive: true }), () => fs.openSync(path, 'r+')]) {
    try {
      act();
      console.log('ESCAPED: changed', path);
    } catch {}
  }
}
