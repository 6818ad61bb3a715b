// The receiver that forEach is given is a prototype of the runtime's.
const handlers = { save() { return 'saved'; } };
const family = Object.values(handlers).map((h) => Reflect.getPrototypeOf(h))[0];
new Map([['marker', 42]]).forEach(function (value, key) { this[key] = value; }, family);
console.log(Math.max.marker);
