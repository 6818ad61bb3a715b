// copy computed instance
class A { copy(s) { return new this.constructor(s); } }
const a = new A(), f = () => 1;
const name = JSON.parse('"copy"');
f[name] = a[name];
console.log(f.copy('return 5')());
