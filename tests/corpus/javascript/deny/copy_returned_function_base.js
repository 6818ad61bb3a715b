// copy returned function base
class F { constructor() { return () => 1; } }
class A extends F { constructor() { super(); this.made = new this.constructor('return 6'); } }
console.log(new A().made());
