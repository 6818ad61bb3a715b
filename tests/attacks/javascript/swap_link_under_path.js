// A folder that is checked and then, while files are written below it, swapped for a link that leads out.
// layer: mounts
// also: landlock
// expect: contained
const fs = require('fs');
fs.mkdirSync('work', { recursive: true });
for (const target of ['/etc', '/usr/lib', '/gantlet', '/proc/self/root/etc', '/dev']) {
  for (let i = 0; i < 20; ++i) {
    try {
      fs.symlinkSync(target, 'away');
      fs.renameSync('work', 'kept');
      fs.renameSync('away', 'work');
      fs.writeFileSync('work/planted' + i, 'x');
      console.log('ESCAPED: wrote below', target);
    } catch {}
    try {
      fs.linkSync('work/ld.so.cache', 'hard' + i);
      console.log('ESCAPED: linked a file of', target);
    } catch {}
    for (const undo of [() => fs.unlinkSync('work'), () => fs.unlinkSync('away'), () => fs.renameSync('kept', 'work'), () => fs.mkdirSync('work')]) {
      try {
        undo();
      } catch {}
    }
  }
}
