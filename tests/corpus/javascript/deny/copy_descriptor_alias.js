// copy descriptor alias
class A { copy(s) { return new this.constructor(s); } }
const D = Object.getOwnPropertyDescriptors, P = Object.defineProperties;
const f = P(() => 1, D(A.prototype));
console.log(f.copy('return 6')());
