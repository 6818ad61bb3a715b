// A proxy of a function has the method.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
class A { make() { return new this.constructor(T); } }
const p = new Proxy(() => 1, { get: (t, n) => (n === 'make' ? A.prototype.make : t[n]) }); console.log('REACHED', p.make()());
