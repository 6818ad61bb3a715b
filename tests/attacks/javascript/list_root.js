// layer: mounts
// expect: contained
const fs = require('fs');
const known = ['usr', 'lib', 'lib64', 'lib32', 'libx32', 'bin', 'etc', 'dev', 'gantlet', 'workspace', 'tmp', 'mnt', 'home'];
try {
  for (const name of fs.readdirSync('/')) if (!known.includes(name)) console.log('ESCAPED: sees', name);
} catch {}
for (const name of ['proc', 'sys', 'root', 'var', 'run', 'boot', 'sbin', 'work', 'opt']) {
  if (fs.existsSync('/' + name)) console.log('ESCAPED: there is', name);
}
// These two are ours, and each holds a name of the workspace only.
for (const [folder, only] of [['/mnt', 'data'], ['/home', 'user']]) {
  try {
    for (const name of fs.readdirSync(folder)) {
      if (name !== only || fs.realpathSync(`${folder}/${name}`) !== '/workspace') console.log('ESCAPED: sees', folder, name);
    }
  } catch {}
}
