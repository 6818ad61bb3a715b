// a sloppy this in a function in a method
const o = {f() { return (function () { return this; })(); }};
console.log(o.f().process);
