// eval's name in a template
const e = 'e';
console.log(globalThis[`${e}val`]('1'));
