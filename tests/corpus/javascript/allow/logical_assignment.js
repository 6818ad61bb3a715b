// logical assignments
const o = {a: 0, b: null};
o.a ||= 1; o.b ??= 2; o.a &&= o.a + 1;
console.log(o);
