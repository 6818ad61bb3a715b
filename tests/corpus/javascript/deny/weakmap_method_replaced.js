// A WeakMap's method is given another meaning: `this` comes back.
const w = new WeakMap();
w.get = (x) => x;
function f() { return w.get(this); }
console.log('REACHED', typeof f().process.exit);
