// layer: rlimit
// also: mounts
// expect: contained
const fs = require('fs');
process.on('SIGXFSZ', () => {});
const fd = fs.openSync('artifacts/huge.csv', 'w+');
for (const size of [2 ** 40, 2 ** 33, 101 * 2 ** 20]) {
  try {
    fs.ftruncateSync(fd, size);
    console.log('ESCAPED: a file of', size);
  } catch {}
}
