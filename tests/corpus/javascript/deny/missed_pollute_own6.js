// writes to Object.prototype: keys from getOwnPropertyNames
const ns = Object.getOwnPropertyNames(Object.getPrototypeOf({}));
const k = ns.find((n) => n.length === 11);
const C = ({})[k];
C.prototype.mark = 42;
console.log({}.mark);
