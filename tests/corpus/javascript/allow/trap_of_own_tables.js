// Handlers are made of tables of own functions, beside Maps and descriptors that a loop makes.
const seen = new Map();
const traps = new Map([['get', (t, k) => (k in t ? t[k] : 0)], ['has', (t, k) => k in t]]);
const view = (row) => new Proxy(row, Object.fromEntries(traps));
const log = { get: (t, k) => { seen.set(String(k), (seen.get(String(k)) ?? 0) + 1); return t[k]; } };
const own = {};
for (const [k, v] of Object.entries({ id: 1, total: 2 })) own[k] = { value: v, enumerable: true };
const row = Object.create({ kind: 'row' }, own);
console.log(view({ a: 1 }).a, view({ a: 1 }).b, new Proxy(row, log).total, seen.get('total'));
