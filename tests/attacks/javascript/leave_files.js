// layer: mounts
// expect: contained
// runs: 2
const fs = require('fs');
const places = ['/workspace', '/workspace/artifacts', '/tmp', '/dev', '/dev/shm', '/usr/lib', '/gantlet', '/', '/etc', '/var/tmp'];
for (const place of places) if (fs.existsSync(place + '/left-behind')) console.log('ESCAPED: an earlier run left', place);
for (const place of places) {
  try {
    fs.writeFileSync(place + '/left-behind', 'here I was');
  } catch {}
}
