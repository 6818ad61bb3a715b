// copy object alias setproto
class A { copy(s) { return new this.constructor(s); } }
const { setPrototypeOf: sp } = Object;
console.log(sp(() => 1, A.prototype).copy('return 6')());
