// A sloppy method called as (o.f || o.get)('process'): no receiver.
const o = { get(n) { return this[n]; } };
const p = (o.f || o.get)('process');
console.log(p.binding('fs'));
