// A setter by paths gets '__proto__' or 'constructor' out of lists of codes.
const deepSet = (o, path, v) => path.slice(0, -1).reduce((c, p) => c[p], o)[path.at(-1)] = v;
const enc = [[99, 111, 110, 115, 116, 114, 117, 99, 116, 111, 114], [112, 114, 111, 116, 111, 116, 121, 112, 101], [104, 105, 116]];
deepSet({}, enc.map(x => String.fromCharCode.apply(null, x)), 1);
console.log(({}).hit);
