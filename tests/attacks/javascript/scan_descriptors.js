// Descriptors that were not meant for it: folders, sockets, files. (Node's own are pipes, epoll and events.)
// layer: supervisor
// expect: contained
const fs = require('fs');
for (let fd = 0; fd < 4096; ++fd) {
  try {
    const info = fs.fstatSync(fd);
    if (info.isDirectory() || info.isSocket() || info.isBlockDevice()) console.log('ESCAPED: descriptor', fd);
    if (fd > 3 && info.isFile() && info.size > 0) console.log('ESCAPED: a file at descriptor', fd);
  } catch {}
}
