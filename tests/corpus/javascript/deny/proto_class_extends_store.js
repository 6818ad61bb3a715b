// a prototype reached through a class
class A extends Array {}
Object.getPrototypeOf(A.prototype).push = () => 1;
