// a name in two pieces of a pattern
const [a, b] = 'ev,al'.split(',');
console.log(globalThis[a + b]('1'));
