// /mnt/data, /home/user and /tmp are other names of the workspace: up through them, in their place, and in what another
// run left.
// layer: mounts
// also: landlock
// expect: contained
// runs: 2
const fs = require('fs');
const quietly = (what, act) => {
  try {
    act();
    console.log('ESCAPED:', what);
  } catch { /* refused, as it must be */ }
};
for (const name of ['/mnt/data', '/home/user', '/tmp']) {
  if (fs.realpathSync(name) !== '/workspace') console.log('ESCAPED:', name, 'leads to', fs.realpathSync(name));
  if (fs.readdirSync(name).join() !== 'artifacts') console.log('ESCAPED: an earlier run left', fs.readdirSync(name));
  for (const up of ['/../etc/passwd', '/../../etc/passwd', '/artifacts/../../etc/shadow']) {
    quietly(name + up, () => fs.readFileSync(name + up));
  }
  quietly('unlink ' + name, () => fs.unlinkSync(name));
  quietly('replace ' + name, () => {
    fs.symlinkSync('/etc', 'new-' + name.length);
    fs.renameSync('new-' + name.length, name);
  });
  for (const made of fs.readdirSync('.')) if (made.startsWith('new-')) fs.unlinkSync(made);
}
fs.writeFileSync('/home/user/left-behind', 'x');
