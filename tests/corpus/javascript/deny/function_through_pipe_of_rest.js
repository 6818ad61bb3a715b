// Functions of a rest parameter are called in turn: the key is read backwards.
const pipe = (...fs) => (x) => fs.reduce((v, f) => f(v), x);
const pluck = (k) => (o) => o[k];
const flip = (s) => [...s].reverse().join('');
const up = pluck(flip('rotcurtsnoc'));
const tap = (v) => (f) => f(v);
console.log(pipe(up, up, tap('return 6*7'), tap())(''));
