// the constructor through super in a static method
class A { static f() { return super.constructor('return 1')(); } }
console.log(A.f());
