// … and Reflect.apply.
const up = Reflect.apply(Object.getPrototypeOf, null, [{}]);
up.marker = 42;
console.log({}.marker);
