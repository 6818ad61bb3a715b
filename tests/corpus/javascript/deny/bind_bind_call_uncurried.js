const uncurry = Function.prototype.bind.bind(Function.prototype.call);
const make = uncurry(((x) => x)[['constr', 'uctor'].join('')]);
console.log(make(null, 'return process')().mainModule);
