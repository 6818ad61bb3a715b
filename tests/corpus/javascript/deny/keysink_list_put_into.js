// a callback puts an array into the list of texts
const BAD = ['__proto__', 'constructor'];
const parts = 'a.b'.split('.');
parts.forEach((x, i, all) => { all[0] = [['__proto__'][0]]; });
let o = {};
for (const k of parts) { if (BAD.includes(k)) continue; o = o[k]; }
(o).polluted = 1;
