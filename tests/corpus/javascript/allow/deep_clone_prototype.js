// a clone that keeps the prototype
const clone = (o) => Object.assign(Object.create(Object.getPrototypeOf(o)), o);
class A { constructor() { this.x = 1; } get y() { return this.x; } }
console.log(clone(new A()).y);
