// A server would let others in.
// layer: seccomp
// also: landlock
// expect: contained
const net = require('net');
for (const host of ['127.0.0.1', '0.0.0.0', '::', '::1']) {
  try {
    const server = net.createServer().on('error', () => {});
    server.listen(0, host, () => {
      console.log('ESCAPED: listens at', host);
      server.close();
    });
  } catch {}
}
