// … and Array.from.
const [up] = Array.from([{}], Object.getPrototypeOf);
Object.assign(up, { marker: 42 });
console.log({}.marker);
