// What a base class gives for this is a function.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
class A { make(x) { return new this.constructor(x); } } class B extends A { constructor(x) { super(); return x; } }
const b = new B(() => 1); console.log('REACHED', A.prototype.make.apply(b, [T])());
