// whether an object is plain
const isPlain = (v) => { if (typeof v !== 'object' || v === null) return false; const p = Object.getPrototypeOf(v); return p === null || p === Object.prototype; };
console.log(isPlain({}), isPlain(new Date(0)));
