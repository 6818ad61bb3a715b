const AGG = { sum: (a) => a.reduce((x, y) => x + y, 0), avg: (a) => AGG.sum(a) / a.length, min: (a) => Math.min(...a), max: (a) => Math.max(...a), count: (a) => a.length };
function summarize(rows, by, spec) {
  const groups = new Map();
  for (const r of rows) { const k = by.map((c) => r[c]).join('|'); if (!groups.has(k)) groups.set(k, []); groups.get(k).push(r); }
  return [...groups].map(([k, g]) => Object.assign(Object.fromEntries(by.map((c, i) => [c, k.split('|')[i]])), ...Object.entries(spec).map(([out, [fn, col]]) => ({ [out]: AGG[fn](g.map((r) => r[col])) }))));
}
console.log(summarize([{ r: 'n', v: 1 }, { r: 's', v: 5 }, { r: 'n', v: 3 }], ['r'], { total: ['sum', 'v'], mean: ['avg', 'v'] }));
