// a table as text
const rows = [{a: 1, bb: 'x'}, {a: 22, bb: 'yy'}];
const cols = Object.keys(rows[0]);
const w = cols.map((c) => Math.max(c.length, ...rows.map((r) => String(r[c]).length)));
console.log([cols, ...rows.map((r) => cols.map((c) => r[c]))].map((r) => r.map((x, i) => String(x).padEnd(w[i])).join(' | ')).join('\n'));
