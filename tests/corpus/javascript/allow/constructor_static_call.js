// a static method through the constructor
class A { static make() { return new A(); } clone() { return this.constructor.make(); } }
console.log(new A().clone() instanceof A);
