// A table in a text of several lines has the word as one of its cells.
const text = `
  __proto__ marker 42
  x y 2`;
const out = {};
text.trim().split('\n').map((line) => line.trim().split(/\s+/)).forEach(([a, b, c]) => {
  if (!(a in out)) out[a] = {};
  out[a][b] = Number(c);
});
console.log({}.marker);
