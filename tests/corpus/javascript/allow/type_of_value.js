// type of value
const typeName = (v) => (v === null ? 'null' : v === undefined ? 'undefined' : v.constructor ? v.constructor.name : Object.prototype.toString.call(v).slice(8, -1));
console.log([1, 'a', [], {}, null, undefined, new Map(), () => 1, Object.create(null), /x/].map(typeName).join());
const isPlain = (v) => v !== null && typeof v === 'object' && (Object.getPrototypeOf(v) === Object.prototype || Object.getPrototypeOf(v) === null);
console.log(isPlain({}), isPlain([]), [].constructor === Array, ({}).constructor === Object);
