// A hook ([Symbol.hasInstance]) that the program also calls itself: what the runtime gives it is not seen.
const k = ['con', 'structor'].join('');
let r; const h = { [Symbol.hasInstance](v) { r = v[k]; return true; } };
h[Symbol.hasInstance]({}); (() => 1) instanceof h;
console.log(r('return 1+1')());
