// Names carry secrets out by themselves: data.attacker.example.
// layer: seccomp
// also: namespaces
// expect: contained
const dns = require('dns');
dns.setServers(['8.8.8.8']);
const late = setTimeout(() => process.exit(0), 1500);
let left = 3;
const done = (error) => {
  if (!error) console.log('ESCAPED: resolved');
  if (--left === 0) clearTimeout(late);
};
dns.lookup('secret.example.com', done);
dns.resolve4('secret.example.com', done);
dns.resolveTxt('secret.example.com', done);
