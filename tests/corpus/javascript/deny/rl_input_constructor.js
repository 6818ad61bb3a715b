// Rl input constructor.
const rl = require('readline').createInterface({ input: process.stdin });
console.log(rl.input.constructor.name, rl.constructor('return 1'));
