// layer: seccomp
// also: mounts landlock
// expect: contained
const net = require('net');
for (const path of ['/var/run/docker.sock', '/run/dbus/system_bus_socket', '/run/systemd/private', '\0gantlet-meeting', '\0/containerd-shim/x', '/proc/1/fd/0']) {
  try {
    net.connect({ path }, () => console.log('ESCAPED: connected to', path)).on('error', () => {});
  } catch {}
}
