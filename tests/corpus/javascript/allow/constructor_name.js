// the name of a value's class
const kind = (v) => (v === null || v === undefined ? String(v) : v.constructor.name);
console.log(kind([]), kind({}), kind(1), kind(null));
