// inventory events fold
const apply = { received: (s, { sku, qty }) => ({ ...s, [sku]: (s[sku] ?? 0) + qty }), shipped: (s, { sku, qty }) => { if ((s[sku] ?? 0) < qty) throw new RangeError(`only ${s[sku] ?? 0} ${sku}`); return { ...s, [sku]: s[sku] - qty }; } };
const replay = (events) => events.reduce((s, { type, ...e }) => apply[type](s, e), {});
console.log(replay([{ type: 'received', sku: 'a', qty: 5 }, { type: 'shipped', sku: 'a', qty: 2 }])); try { replay([{ type: 'shipped', sku: 'b', qty: 1 }]); } catch (e) { console.log(e.message); }
