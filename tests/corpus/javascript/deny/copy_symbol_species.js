// Copy symbol species.
class A extends Array { go(s) { return new this.constructor(s); } static get [Symbol.species]() { return (() => 1).constructor; } }
console.log(new A().go('x'));
