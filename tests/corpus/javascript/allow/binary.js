const schema = [['magic', 'u16'], ['count', 'u32'], ['ratio', 'f64'], ['flag', 'u8']];
const readers = { u8: (v, o) => [v.getUint8(o), 1], u16: (v, o) => [v.getUint16(o), 2], u32: (v, o) => [v.getUint32(o), 4], f64: (v, o) => [v.getFloat64(o), 8] };
const writers = { u8: (v, o, x) => (v.setUint8(o, x), 1), u16: (v, o, x) => (v.setUint16(o, x), 2), u32: (v, o, x) => (v.setUint32(o, x), 4), f64: (v, o, x) => (v.setFloat64(o, x), 8) };
function encode(obj) { const view = new DataView(new ArrayBuffer(15)); let o = 0; for (const [name, type] of schema) o += writers[type](view, o, obj[name]); return view; }
function decode(view) { let o = 0; const out = {}; for (const [name, type] of schema) { const [value, size] = readers[type](view, o); out[name] = value; o += size; } return out; }
console.log(decode(encode({ magic: 0xcafe, count: 7, ratio: 0.25, flag: 1 })));
