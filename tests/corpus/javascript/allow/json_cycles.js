// cycles told by a WeakSet
const seen = new WeakSet();
const o = {a: 1}; o.self = o;
console.log(JSON.stringify(o, (k, v) => { if (v && typeof v === 'object') { if (seen.has(v)) return '[cycle]'; seen.add(v); } return v; }));
