// lens functional
const lens = (get, set) => ({ get, set });
const prop = (k) => lens((o) => o[k], (o, v) => ({ ...o, [k]: v }));
const over = (l, f, o) => l.set(o, f(l.get(o)));
const composeLens = (a, b) => lens((o) => b.get(a.get(o)), (o, v) => a.set(o, b.set(a.get(o), v)));
console.log(JSON.stringify(over(composeLens(prop('a'), prop('b')), (x) => x + 1, { a: { b: 1 } })));
