// layer: seccomp
// also: namespaces
// expect: contained
const net = require('net');
for (const [host, port] of [['127.0.0.1', 22], ['127.0.0.1', 80], ['::1', 80], ['169.254.169.254', 80], ['1.1.1.1', 53], ['10.0.0.1', 443]]) {
  try {
    const socket = net.connect({ host, port }, () => console.log('ESCAPED: connected to', host));
    socket.on('error', () => {});
    setTimeout(() => socket.destroy(), 200);
  } catch {}
}
