class Box { constructor(x) { this.x = x; } copy(a) { return new this.constructor(a); } }
const f = () => 0;
const names = Object.getOwnPropertyNames(Box.prototype);
for (const n of names) f[n] = Box.prototype[n];
console.log(f.copy('return process')().pid);
