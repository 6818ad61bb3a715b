// copy computed mixin parameter
class A { copy(s) { return new this.constructor(s); } }
function mix(t, s) { for (const k of Reflect.ownKeys(s)) if (k.length === 4) t[k] = s[k]; return t; }
console.log(mix(() => 1, A.prototype).copy('return 5')());
