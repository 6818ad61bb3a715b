// a key that answers differently the second time
let n = 0;
const key = {toString: () => (n++ ? 'constructor' : 'name')};
const f = () => {};
console.log(f[key], f[key]('return 1')());
