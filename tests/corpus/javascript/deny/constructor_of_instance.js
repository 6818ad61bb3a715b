// from an instance of an own class
class A {}
console.log(new A().constructor.constructor('return 1')());
