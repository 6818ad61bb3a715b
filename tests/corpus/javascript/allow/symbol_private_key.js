// a symbol as a hidden key
const secret = Symbol('secret');
class A { constructor() { this[secret] = () => 1; } open() { return this[secret](); } }
console.log(new A().open());
