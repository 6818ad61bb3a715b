// The same by promises and streams, which libuv's threads carry out.
// layer: mounts
// also: landlock
// expect: contained
const fs = require('fs');
for (const path of ['/etc/passwd', '/proc/self/root/etc/passwd', '/workspace/../etc/shadow', '/root/.bashrc', '/proc/1/cmdline']) {
  fs.promises.readFile(path).then(() => console.log('ESCAPED: read', path), () => {});
  fs.createReadStream(path).on('data', () => console.log('ESCAPED: streamed', path)).on('error', () => {});
  fs.promises.open(path).then(() => console.log('ESCAPED: opened', path), () => {});
}
