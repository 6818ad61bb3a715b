// a name made by recursion
const make = (n) => (n ? make(n - 1) + 'eval'[n - 1] : '');
console.log(globalThis[make(4)]('1'));
