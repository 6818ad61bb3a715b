// builder dynamic setters
class Builder { constructor(fields) { this._v = {}; for (const f of fields) { const n = 'with' + f[0].toUpperCase() + f.slice(1); this[n] = (v) => { this._v[f] = v; return this; }; } } build() { return { ...this._v }; } }
console.log(new Builder(['name', 'size']).withName('x').withSize(3).build());
function accessors(obj, ...names2) { names2.forEach((n) => Object.defineProperty(obj, n, { get() { return this['_' + n]; }, set(v) { this['_' + n] = v; }, enumerable: true })); return obj; }
const acc = accessors({}, 'w', 'h'); acc.w = 3; console.log(acc.w, acc.h);
