// The same with Reflect.ownKeys, and what its names find is stored into.
const up = Object.getPrototypeOf({});
const name = Reflect.ownKeys(up).find((n) => n.length === 9 && n.startsWith('__p'));
const table = {};
table[name].marker = 42;
console.log({}.marker);
