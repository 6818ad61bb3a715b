const paths = { a: 'constructor.constructor' };
let word = '';
let f = (x) => x;
for (const c of paths.a) {
  if (c === '.') { f = f[word]; word = ''; } else word += c;
}
f = f[word];
console.log(typeof f('return this')());
