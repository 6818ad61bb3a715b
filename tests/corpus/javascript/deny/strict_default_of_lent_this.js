// A strict method with its lent this as a default.
class A { static f(t = this) { t.Map = class {}; } } function g() { A.f.apply(this, []); } g(); console.log('PWN', new Map());
