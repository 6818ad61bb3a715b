// Another object takes the field's place between question and call.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
class A { constructor() { this.t = { [k]: 1 }; } go(n) { if (!Object.hasOwn(this.t, n)) return 0; this.swap(); return this.t[n](T)(); } swap() { this.t = () => 1; } }
console.log('REACHED', new A().go(k));
