// conversions in nested tables
const convert = {length: {m: (x) => x, km: (x) => x * 1000}, mass: {g: (x) => x / 1000, kg: (x) => x}};
const to = (kind, unit, x) => { const f = convert[kind] && convert[kind][unit]; return f === undefined ? NaN : x; };
console.log(to('length', 'km', 2), convert.length.km(2));
