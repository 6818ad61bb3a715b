const lens = (get, set) => ({ get, set, over: (f) => (o) => set(f(get(o)), o), then: (l) => lens((o) => l.get(get(o)), (v, o) => set(l.set(v, get(o)), o)) });
const prop = (k) => lens((o) => o[k], (v, o) => ({ ...o, [k]: v }));
const city = prop('address').then(prop('city'));
console.log(city.over((s) => s.toUpperCase())({ name: 'x', address: { city: 'rome', zip: 1 } }));
