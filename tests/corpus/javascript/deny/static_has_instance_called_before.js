// static [Symbol.hasInstance], also called by the program.
const k = ['con', 'structor'].join('');
let r; class H { static [Symbol.hasInstance](v) { r = v[k]; return true; } }
H[Symbol.hasInstance]({}); (() => 1) instanceof H;
console.log(r('return 1+1')());
