// swaps and computed keys
let a = 1, b = 2;
[a, b] = [b, a];
const key = 'x';
const {[key]: x = 5} = {};
console.log(a, b, x);
