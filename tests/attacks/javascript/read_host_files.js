// Opens files of the host that tell of it or hold secrets.
// layer: mounts
// also: landlock
// expect: contained
const fs = require('fs');
for (const path of ['/etc/passwd', '/etc/shadow', '/etc/hostname', '/etc/hosts', '/etc/resolv.conf', '/etc/machine-id', '/root', '/home', '/var/log',
  '/var/run/docker.sock', '/sys/class/net', '/proc/version', '/proc/1/environ', '/proc/self/environ', '/proc/mounts', '/run', '/boot', '/opt',
  '/root/.ssh/id_rsa', '/usr/local/bin', '/usr/sbin', '/usr/include']) {
  for (const look of [() => fs.readFileSync(path), () => fs.readdirSync(path), () => fs.readlinkSync(path)]) {
    try {
      look();
      console.log('ESCAPED: read', path);
    } catch {}
  }
}
