// The debugger's port would let others run code here.
// layer: seccomp
// also: namespaces
// expect: contained
const inspector = require('inspector');
for (const host of ['127.0.0.1', '0.0.0.0']) {
  try {
    inspector.open(0, host, false);
    const url = inspector.url();
    if (url) console.log('listens at', url);
    inspector.close();
  } catch {}
}
// Where programs are forked, no session is to be had at all.
try {
  const session = new inspector.Session();
  session.connect();
  session.post('Runtime.evaluate', { expression: 'process.mainModule && process.mainModule.require("fs").readFileSync("/etc/passwd")' }, (error, answer) => {
    if (!error && answer && answer.result && answer.result.className === 'Buffer') console.log('ESCAPED: read by the debugger');
  });
  session.disconnect();
} catch {}
