// An own exec(text) is called by test(): it is also called by the program (same root).
const k = ['con', 'structor'].join('');
let w; const r = /x/; r.exec = (t) => { w = t; return null; }; r.exec('a'); r.test(k);
const get = (x, n) => x[n]; console.log(get(() => 1, w)('return 1+1')());
