// [Symbol.search](text), also called by the program.
const k = ['con', 'structor'].join('');
let w; const h = { [Symbol.search](t) { w = t; return 0; } };
h[Symbol.search]('a'); k.search(h);
const get = (x, n) => x[n]; console.log(get(() => 1, w)('return 1+1')());
