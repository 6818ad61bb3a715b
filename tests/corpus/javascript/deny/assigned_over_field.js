// It takes the place of a field that was harmless.
const add = (a, b) => a + b;
const o = { f: null, go(t) { return this.f(t)(); } };
Object.assign(o, { f: add[process.argv[2]] });
console.log(o.go(process.argv[3]));
