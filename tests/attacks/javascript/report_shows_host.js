// A diagnostic report lists the environment, libraries, user limits and network interfaces.
// layer: namespaces
// expect: contained
let report = {};
try {
  report = process.report.getReport();
} catch {}
const text = JSON.stringify(report).replaceAll('/home/user', ''); // where cells of a session work
for (const word of ['SECRET', 'TOKEN', '"eth0"', '/home/', '/root/']) if (text.includes(word)) console.log('ESCAPED: the report shows', word);
const os = require('os');
for (const act of [() => Object.keys(os.networkInterfaces()).length > 0 && 'interfaces', () => os.hostname() !== 'sandbox' && os.hostname(), () => os.userInfo().username]) {
  try {
    const seen = act();
    if (seen) console.log('ESCAPED: sees', seen);
  } catch {}
}
