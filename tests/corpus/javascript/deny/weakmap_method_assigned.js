// Object.assign gives a WeakMap another method.
const w = new WeakMap();
Object.assign(w, { has(x) { w.x = x; return true; } });
function f() { w.has(this); }
f();
console.log('REACHED', typeof w.x.process.exit);
