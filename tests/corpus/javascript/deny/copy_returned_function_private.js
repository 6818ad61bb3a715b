// copy returned function private
class F { constructor() { return () => 1; } }
class A extends F { #copy(s) { return new this.constructor(s); } constructor() { super(); this.f = this.#copy('return 6'); } }
console.log(new A().f());
