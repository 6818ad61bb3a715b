// constructors of classes
class A { constructor(x) { this.x = x; } }
class B extends A { constructor(x) { super(x); this.y = x * 2; } }
console.log(new B(2));
