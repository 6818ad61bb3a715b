// Stored as Infinity, read at 1 / 0.
const k = ['con', 'structor'].join('');
const o = { Infinity: () => 1 };
console.log(o[1 / 0][k]('return 1+1')());
