// A base class that returns what it is given.
class Ret { constructor(o) { return o; } } class B extends Ret { constructor(o) { super(o); this.Map = class {}; } } function g() { return new B(this); } g(); console.log('PWN', new Map());
