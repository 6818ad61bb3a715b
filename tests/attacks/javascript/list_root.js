// layer: mounts
// expect: contained
const fs = require('fs');
const known = ['usr', 'lib', 'lib64', 'lib32', 'libx32', 'bin', 'etc', 'dev', 'gantlet', 'workspace', 'tmp'];
try {
  for (const name of fs.readdirSync('/')) if (!known.includes(name)) console.log('ESCAPED: sees', name);
} catch {}
for (const name of ['proc', 'sys', 'home', 'root', 'var', 'run', 'boot', 'sbin', 'work', 'opt', 'mnt']) {
  if (fs.existsSync('/' + name)) console.log('ESCAPED: there is', name);
}
