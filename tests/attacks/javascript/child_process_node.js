// A second Node without the runner's options.
// layer: seccomp
// also: mounts
// expect: contained
const { spawnSync, fork } = require('child_process');
const fs = require('fs');
fs.writeFileSync('child.js', 'process.exit(require("fs").existsSync("/etc/passwd") ? 0 : 1)');
const done = spawnSync(process.execPath, ['child.js'], { timeout: 3000 });
if (done.status === 0) console.log('ESCAPED: a free Node sees the host');
try {
  fork('child.js').on('error', () => {}).on('exit', (code) => code === 0 && console.log('ESCAPED: a free Node sees the host'));
} catch {}
