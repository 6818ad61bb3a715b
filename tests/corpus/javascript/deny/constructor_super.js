// the constructor through super
const o = {f() { return super.constructor.constructor('return 1')(); }};
console.log(o.f());
