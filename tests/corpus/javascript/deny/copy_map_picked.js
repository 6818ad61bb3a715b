// copy map picked
class A { copy(s) { return new this.constructor(s); } }
const m = new A()[JSON.parse('"copy"')];
console.log(['return 5'].map(m, () => 1)[0]());
