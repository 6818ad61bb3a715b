// WASI with the root as a preopened folder.
// layer: mounts
// also: landlock
// expect: contained
let names = [];
try {
  const { WASI } = require('wasi');
  new WASI({ version: 'preview1', preopens: { '/': '/', '/etc': '/etc' }, env: process.env });
  names = require('fs').readdirSync('/etc');
} catch {}
if (names.includes('passwd')) console.log('ESCAPED: sees the host');
