// SIGUSR1 starts Node's inspector.
// layer: seccomp
// also: namespaces
// expect: contained
process.kill(process.pid, 'SIGUSR1');
setTimeout(() => {
  const url = require('inspector').url();
  if (url) require('net').connect(new URL(url).port, '127.0.0.1', () => console.log('ESCAPED: connected to the inspector')).on('error', () => {});
}, 300);
