// Stored at 1 / 2, read as '0.5'.
const k = ['con', 'structor'].join('');
const o = {}; o[1 / 2] = () => 1;
console.log(o['0.5'][k]('return 1+1')());
