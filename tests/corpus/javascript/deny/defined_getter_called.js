// A getter gives what an unknown key found, and what it gives is called.
const add = (a, b) => a + b; const K = process.argv[2], T = process.argv[3];
const o = {}; Object.defineProperty(o, 'f', { get() { return add[K]; } }); console.log(o.f(T)());
