// Stored at -1, read as '-1' (root as stored_at_nan).
const k = ['con', 'structor'].join('');
const o = {}; const i = -1; o[i] = () => 1;
console.log(o['-1'][k]('return 1+1')());
