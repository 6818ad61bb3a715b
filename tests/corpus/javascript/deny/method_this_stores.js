// A sloppy method without its object: this[n] = v replaces Math.
const o = { pick(n) { return this[n]; }, put(n, v) { this[n] = v; } }; const { pick, put } = o;
put('Math', { max: () => 42 }); console.log(Math.max(1));
