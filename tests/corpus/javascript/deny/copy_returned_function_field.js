// copy returned function field
class F { constructor() { return () => 1; } }
class A extends F { copy = (s) => new this.constructor(s); }
console.log(new A().copy('return 6')());
