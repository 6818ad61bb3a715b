// Links of our own making that point out of the workspace.
// layer: mounts
// also: landlock
// expect: contained
const fs = require('fs');
['/etc/passwd', '../../../etc/passwd', '/proc/self/root/etc/passwd', '/root', '/proc/1/root'].forEach((target, number) => {
  try {
    fs.symlinkSync(target, 'link' + number);
  } catch {}
  for (const look of [() => fs.readFileSync('link' + number), () => fs.readdirSync('link' + number), () => fs.realpathSync('link' + number),
    () => fs.cpSync('link' + number, 'copy' + number, { dereference: true, recursive: true })]) {
    try {
      look();
      console.log('ESCAPED: read', target);
    } catch {}
  }
});
