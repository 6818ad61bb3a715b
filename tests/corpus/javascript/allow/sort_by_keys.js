// sort by keys
const by = (...keys) => (a, b) => { for (const k of keys) { const [f, d] = k.startsWith('-') ? [k.slice(1), -1] : [k, 1]; if (a[f] < b[f]) return -d; if (a[f] > b[f]) return d; } return 0; };
const people = [{ n: 'b', a: 2 }, { n: 'a', a: 2 }, { n: 'c', a: 1 }];
console.log(people.toSorted(by('-a', 'n')).map((p) => p.n).join(''));
const aggregate = { sum: (xs) => xs.reduce((a, b) => a + b, 0), max: (xs) => Math.max(...xs), avg: (xs) => aggregate.sum(xs) / xs.length };
const summary = (rows, spec) => Object.fromEntries(Object.entries(spec).map(([col, fn]) => [col, aggregate[fn](rows.map((r) => r[col]))]));
console.log(summary(people, { a: 'avg' }));
