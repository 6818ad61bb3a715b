// copy taken by name
class A { copy(s) { return new this.constructor(s); } }
const { copy } = A.prototype;
const f = () => 1; f.copy = copy;
console.log(f.copy('return 5')());
