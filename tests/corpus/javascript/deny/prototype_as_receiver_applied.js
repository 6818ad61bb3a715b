// The same by Reflect.apply.
function mark(value) { this.marker = value; }
Reflect.apply(mark, Object.getPrototypeOf({}), [42]);
console.log({}.marker);
