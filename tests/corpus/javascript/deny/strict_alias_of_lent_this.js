// A strict method that names its lent this.
class A { static f() { const t = this; t.Array.prototype.zz = 1; } } function g() { Reflect.apply(A.f, this, []); } g(); console.log('PWN', [].zz);
