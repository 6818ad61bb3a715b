// setPrototypeOf() twice.
const k = ['con', 'structor'].join('');
const a = {}; const b = {}; Object.setPrototypeOf(b, a); Object.setPrototypeOf(a, () => 1);
console.log(b[k]('return 1+1')());
