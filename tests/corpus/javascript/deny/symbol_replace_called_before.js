// [Symbol.replace](text, value), also called by the program.
const k = ['con', 'structor'].join('');
let r; const h = { [Symbol.replace](t, v) { r = v[k]; return ''; } };
h[Symbol.replace]('a', {}); 'x'.replace(h, () => 1);
console.log(r('return 1+1')());
