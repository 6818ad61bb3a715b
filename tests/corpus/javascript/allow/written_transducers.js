const mapping = (f) => (rf) => (acc, x) => rf(acc, f(x));
const filtering = (p) => (rf) => (acc, x) => (p(x) ? rf(acc, x) : acc);
const taking = (n) => (rf) => { let k = n; return (acc, x) => (k-- > 0 ? rf(acc, x) : acc); };
const compose = (...fs) => (x) => fs.reduceRight((v, f) => f(v), x);
const transduce = (xf, rf, init, xs) => xs.reduce(xf(rf), init);
const into = { array: (acc, x) => { acc.push(x); return acc; }, object: (acc, [k, v]) => ({ ...acc, [k]: v }), sum: (a, b) => a + b };
const prop = (k) => (o) => o[k]; const by = (k) => (acc, o) => ({ ...acc, [o[k]]: [...(acc[o[k]] || []), o] });
const xf = compose(filtering((p) => p.on), mapping(prop('n')), taking(2));
const data = [{ n: 1, on: true }, { n: 2, on: false }, { n: 3, on: true }]; console.log(transduce(xf, into.array, [], data), transduce(xf, into.sum, 0, data), data.reduce(by('on'), {}));
