// migrations versions
const migrations = { 1: (d) => ({ ...d, name: d.title }), 2: ({ title, ...d }) => d, 3: (d) => ({ ...d, tags: d.tags ?? [] }) };
const migrate = (doc, to = 3) => { let d = doc; for (let v = d.v ?? 1; v <= to; v++) d = { ...migrations[v](d), v: v + 1 }; return d; };
console.log(migrate({ title: 'a' }), migrate({ name: 'b', v: 3 }));
