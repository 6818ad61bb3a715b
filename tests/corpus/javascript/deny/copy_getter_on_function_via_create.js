// copy getter on function via create
class A { get made() { return new this.constructor('return 9'); } }
const o = Object.create(A.prototype, { constructor: { value: (() => 1).constructor } });
console.log(o.made());
