// protocols symbols table
const Show = Symbol('show'); Object.assign(globalThis.Array.prototype === Array.prototype ? {} : {}, {});
const show = { number: (n) => n.toFixed(1), string: (s) => JSON.stringify(s), object: (o) => (o === null ? 'null' : Array.isArray(o) ? `[${o.map(render).join()}]` : typeof o[Show] === 'function' ? o[Show]() : `{${Object.keys(o).map((k) => `${k}=${render(o[k])}`).join()}}`) };
function render(v) { return (show[typeof v] ?? String)(v); }
class Temp { constructor(c) { this.c = c; } [Show]() { return `${this.c}°`; } }
console.log(render({ a: [1, 'x', new Temp(3)], b: null, c: true }));
