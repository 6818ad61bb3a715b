// Reflect.construct of an own class
class A { constructor(x) { this.x = x; } }
console.log(Reflect.construct(A, [1]).x);
