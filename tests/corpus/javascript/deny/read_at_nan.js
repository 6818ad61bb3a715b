// Stored under the name NaN, read at 0 / 0: isNumeric reads elements only.
const k = ['con', 'structor'].join('');
const o = {}; o.NaN = () => 1;
console.log(o[0 / 0][k]('return 1+1')());
