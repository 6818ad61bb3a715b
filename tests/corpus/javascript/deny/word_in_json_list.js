// JSON text of a list, with spaces.
const rows = JSON.parse('[["__proto__", "marker", 42]]');
const out = {};
for (const [a, b, c] of rows) {
  if (!out[a]) out[a] = {};
  out[a][b] = c;
}
console.log({}.marker);
