// a path of names walked by reduce
const F = ['filter', 'constructor'].reduce((o, k) => o[k], []);
console.log(F('return 1')());
