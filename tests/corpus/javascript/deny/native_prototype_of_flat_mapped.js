// … and flatMap.
const up = [{}].flatMap(Object.getPrototypeOf)[0];
up.marker = 42;
console.log({}.marker);
