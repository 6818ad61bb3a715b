const type = (v) => Object.prototype.toString.call(v).slice(8, -1).toLowerCase();
const printers = { array: (v) => `[${v.map(show).join(', ')}]`, object: (v) => `{${Object.entries(v).map(([k, x]) => `${k}: ${show(x)}`).join(', ')}}`, string: (v) => `'${v}'`, date: (v) => v.toISOString(), map: (v) => `Map(${[...v].map(show).join(' ')})` };
function show(v) { return (printers[type(v)] ?? String)(v); }
console.log(show({ a: [1, 'x', null], d: new Date(0), m: new Map([['k', 1]]) }));
