// Functions of a rest parameter are called in turn.
const pipe = (...fs) => (x) => fs.reduce((v, f) => f(v), x);
const words = (s) => s.split(' ');
const lengths = (list) => list.map((w) => w.length);
const sum = (list) => list.reduce((a, b) => a + b, 0);
console.log(pipe(words, lengths, sum)('one two three'));
