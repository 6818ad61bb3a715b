// A sloppy method in a list: [o.get][0]('process').
const o = { get(n) { return this[n]; } };
const list = [o.get];
for (const g of list) { const h = g; console.log(h('process').pid); }
