// copy getter via reflect
class A { get made() { return new this.constructor('return 9'); } }
console.log(Reflect.get(A.prototype, 'made', () => 1)());
