// the class that another extends is the runtime's
class Cart extends Map {}
const mixin = { get(k) { return `mine ${k}`; } };
for (const C of [Object.getPrototypeOf(Cart)]) for (const [name, f] of Object.entries(mixin)) C.prototype[name] = f;
console.log(new Map([['a', 1]]).get('a'));
