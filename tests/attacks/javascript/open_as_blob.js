// Files of the host as blobs, by their addresses, as bytes, and through the process's own folders.
// layer: mounts
// also: landlock
// expect: contained
const fs = require('fs');
const targets = ['/etc/passwd', '/proc/self/root/etc/passwd', '/proc/self/environ', '/proc/self/mem', '/proc/1/environ', '/dev/fd/4', '/proc/self/fd/4'];
(async () => {
  for (const target of targets) {
    const ways = [
      async () => (await fs.openAsBlob(target)).text(),
      async () => fs.readFileSync(new URL('file://' + target), 'latin1'),
      async () => fs.readFileSync(Buffer.from(target), 'latin1'),
      async () => fs.promises.readFile(new TextEncoder().encode(target), 'latin1'),
    ];
    for (const way of ways) {
      try {
        const text = await way();
        if (text) console.log('ESCAPED: read', target);
      } catch {}
    }
  }
})();
