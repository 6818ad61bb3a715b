// eval behind a getter
const o = {get f() { return eval; }};
console.log(o.f('1'));
