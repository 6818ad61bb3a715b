// Reflect.construct with a base that returns what it is given.
class Ret { constructor(o) { return o; } } class B extends Ret { q = console.log('PWN', typeof this.process.exit); } function g() { Reflect.construct(B, [this]); } g();
