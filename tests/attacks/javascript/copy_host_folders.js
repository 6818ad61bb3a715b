// Whole folders of the host copied in, or the workspace copied over them.
// layer: mounts
// also: landlock
// expect: contained
const fs = require('fs');
const ways = [
  (from) => fs.cpSync(from, 'copy', { recursive: true, dereference: true, force: true }),
  (from) => fs.copyFileSync(from + '/passwd', 'copy.txt'),
  (from) => fs.renameSync(from + '/passwd', 'copy.txt'),
  (from) => fs.cpSync('.', from + '/new', { recursive: true }),
];
for (const from of ['/etc', '/root', '/home', '/var', '/proc/1', '/sys/kernel']) {
  for (const way of ways) {
    try {
      way(from);
      const found = fs.existsSync('copy') ? fs.readdirSync('copy').filter((name) => !['ld.so.cache', 'fonts', 'alternatives', 'matplotlibrc'].includes(name)) : [];
      if (found.length > 0 || fs.existsSync('copy.txt')) console.log('ESCAPED: copied', from, found);
    } catch {}
    fs.rmSync('copy', { recursive: true, force: true });
  }
}
