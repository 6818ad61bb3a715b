// Stored at 1e21, read as '1e+21' (root as stored_at_nan).
const k = ['con', 'structor'].join('');
const o = {}; o[1e21] = () => 1;
console.log(o['1e+21'][k]('return 1+1')());
