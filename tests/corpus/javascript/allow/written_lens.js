const lens = (get, set) => ({ get, set }); const prop = (k) => lens((o) => o[k], (v, o) => ({ ...o, [k]: v }));
const compose = (...ls) => ls.reduce((a, b) => lens((o) => b.get(a.get(o)), (v, o) => a.set(b.set(v, a.get(o)), o)));
const view = (l, o) => l.get(o); const set = (l, v, o) => l.set(v, o); const over = (l, f, o) => l.set(f(l.get(o)), o);
const path = (...ks) => compose(...ks.map(prop)); const city = path('user', 'address', 'city');
const s = { user: { name: 'A', address: { city: 'Rome' } } }; console.log(view(city, s), over(city, (c) => c.toUpperCase(), s), set(path('user', 'name'), 'B', s));
