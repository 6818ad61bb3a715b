// eval behind ||
const f = null || eval;
console.log(f('1'));
