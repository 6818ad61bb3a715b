// Reflect on own objects
const o = {a: 1, [Symbol('s')]: 2};
console.log(Reflect.ownKeys(o).length, Reflect.has(o, 'a'), Reflect.get(o, 'a'), Reflect.apply(Math.max, null, [1, 2]));
