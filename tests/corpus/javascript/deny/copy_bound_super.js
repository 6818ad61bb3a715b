// copy bound super
class A { copy(s) { return new this.constructor(s); } }
class B extends A { take() { return super.copy; } }
const f = () => 1; f.go = new B().take();
console.log(f.go('return 5')());
