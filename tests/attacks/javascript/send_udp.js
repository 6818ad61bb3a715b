// layer: seccomp
// also: namespaces
// expect: contained
const dgram = require('dgram');
for (const [kind, host] of [['udp4', '127.0.0.1'], ['udp4', '8.8.8.8'], ['udp6', '::1'], ['udp4', '255.255.255.255']]) {
  try {
    const socket = dgram.createSocket(kind);
    socket.on('error', () => socket.close());
    socket.send('secret', 53, host, (error) => {
      if (!error) console.log('ESCAPED: sent to', host);
      try {
        socket.close();
      } catch {}
    });
  } catch {}
}
