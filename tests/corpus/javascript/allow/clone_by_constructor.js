// clone by constructor
function clone(x) { if (x === null || typeof x !== 'object') return x; switch (x.constructor) { case Date: return new Date(+x); case Map: return new Map([...x].map(clone)); case Array: return x.map(clone); default: return Object.fromEntries(Object.entries(x).map(([k, v]) => [k, clone(v)])); } }
console.log(clone({ a: [new Date(0)], m: new Map([['k', { v: 1 }]]) }));
