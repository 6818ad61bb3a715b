// constructors compared
const isPlain = (v) => v !== null && typeof v === 'object' && v.constructor === Object;
console.log(isPlain({}), isPlain([]));
