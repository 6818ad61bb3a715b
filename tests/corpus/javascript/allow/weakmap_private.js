// private data in a WeakMap
const data = new WeakMap();
class A { constructor(x) { data.set(this, {x}); } get x() { return data.get(this).x; } }
console.log(new A(3).x);
