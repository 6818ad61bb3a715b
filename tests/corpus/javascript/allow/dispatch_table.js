// a table of own functions
const ops = {'+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b};
const calc = (a, op, b) => { if (!Object.hasOwn(ops, op)) throw new Error(op); return ops[op](a, b); };
console.log(calc(2, '*', 3));
