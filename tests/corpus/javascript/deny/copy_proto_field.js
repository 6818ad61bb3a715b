// Copy proto field.
class A { constructor = (() => 1).constructor; go(s) { return new this.constructor(s); } }
console.log(new A().go('return 1')());
