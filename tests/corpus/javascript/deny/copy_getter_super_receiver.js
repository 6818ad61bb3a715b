// copy getter super receiver
class A { get made() { return new this.constructor('return 9'); } }
class B { static go() { return Reflect.get(A.prototype, 'ma' + 'de', this); } }
console.log(B.go()());
