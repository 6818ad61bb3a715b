// eval assigned by ??=
let f;
f ??= eval;
console.log(f('1'));
