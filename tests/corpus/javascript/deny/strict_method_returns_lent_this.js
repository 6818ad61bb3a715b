// A strict method that returns its lent this, by Reflect.apply.
class A { static f() { return this; } } function g() { return Reflect.apply(A.f, this, []); } const x = g(); x.Map = class {}; console.log('PWN', new Map());
