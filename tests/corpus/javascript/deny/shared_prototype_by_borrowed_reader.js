// Object.getPrototypeOf itself is handed on, bound, and called through Reflect.
const up = Object.getPrototypeOf.bind(Object);
const parents = { list: up([]), map: Reflect.apply(Object.getPrototypeOf, null, [new Map()]) };
for (const name in parents) parents[name].seen = true;
console.log([].seen, new Map().seen);
