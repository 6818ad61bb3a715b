// Pairs of names and values go to an object whose fields are called.
const add = (a, b) => a + b; const K = process.argv[2], T = process.argv[3];
class A { go() { return this.f(T)(); } } const a = new A(); for (const [k, v] of [['f', add[K]]]) a[k] = v; console.log(a.go());
