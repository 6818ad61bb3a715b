// layer: cgroup
// also: supervisor
// expect: stopped
// limits: memory=128 wall=10000
const held = [];
while (held.length < 1e9) held.push({ a: held.length, b: String(held.length).repeat(8) });
console.log('ESCAPED');
