// Other programs by every door of child_process.
// layer: seccomp
// also: mounts
// expect: contained
const children = require('child_process');
const caught = (act) => {
  try {
    const child = act();
    if (child && child.on) child.on('error', () => {}).on('exit', (code) => code === 0 && console.log('ESCAPED: a program ran'));
    else if (child && child.status === 0) console.log('ESCAPED: a program ran');
    else if (typeof child === 'string' || Buffer.isBuffer(child)) console.log('ESCAPED: a program ran');
  } catch {}
};
caught(() => children.execSync('id', { stdio: 'pipe' }));
caught(() => children.spawnSync('/bin/sh', ['-c', 'id']));
caught(() => children.execFileSync('/usr/bin/id', { stdio: 'pipe' }));
caught(() => children.spawn('/usr/bin/env', { detached: true, stdio: 'ignore' }));
caught(() => children.exec('cat /etc/passwd'));
caught(() => children.spawnSync('/usr/bin/python3', ['-c', 'import os; os.stat("/etc/passwd")']));
