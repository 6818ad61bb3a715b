function pivot(rows, rowKey, colKey, valueKey, agg = 'sum') {
  const aggs = { sum: (xs) => xs.reduce((a, b) => a + b, 0), count: (xs) => xs.length, avg: (xs) => xs.reduce((a, b) => a + b, 0) / xs.length, max: (xs) => Math.max(...xs) };
  const cells = {};
  for (const r of rows) { const row = (cells[r[rowKey]] ??= {}); (row[r[colKey]] ??= []).push(r[valueKey]); }
  return Object.fromEntries(Object.entries(cells).map(([k, cols]) => [k, Object.fromEntries(Object.entries(cols).map(([c, xs]) => [c, aggs[agg](xs)]))]));
}
const rows = [{ y: 2023, q: 'Q1', v: 5 }, { y: 2023, q: 'Q2', v: 7 }, { y: 2024, q: 'Q1', v: 3 }, { y: 2023, q: 'Q1', v: 2 }];
console.log(pivot(rows, 'y', 'q', 'v'), pivot(rows, 'y', 'q', 'v', 'count'));
