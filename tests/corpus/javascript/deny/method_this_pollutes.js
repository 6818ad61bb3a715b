// A sloppy method without its object: Object is taken out of the global object and polluted.
const o = { pick(n) { return this[n]; } }; const { pick } = o;
const O = pick('Object'); O.prototype.mark = 42; console.log({}.mark);
