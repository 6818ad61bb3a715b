// the methods of an own class
class A { a() {} b() {} }
console.log(Object.getOwnPropertyNames(A.prototype).filter((n) => n !== 'constructor'));
