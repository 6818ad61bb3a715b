// copy computed mixin
class A { copy(s) { return new this.constructor(s); } }
const f = () => 1;
for (const k of Reflect.ownKeys(A.prototype)) if (k.length === 4) f[k] = A.prototype[k];
console.log(f.copy('return 5')());
