// writes to Array.prototype
const d = (a) => String.fromCharCode(...a.map((c) => c ^ 1));
const get = (o, ks) => ks.reduce((x, q) => x[q], o);
const P = get([], [d([98, 110, 111, 114, 117, 115, 116, 98, 117, 110, 115]), d([113, 115, 110, 117, 110, 117, 120, 113, 100])]);
P.mark = 42;
console.log([].mark);
