// A class's toJSON() reaches the replacer.
const k = ['con', 'structor'].join('');
let r; class A { toJSON() { return { f: () => 1 }; } }
JSON.stringify([new A()], (n, v) => { if (v.f) r = v.f[k]; return v; });
console.log(r('return 1+1')());
