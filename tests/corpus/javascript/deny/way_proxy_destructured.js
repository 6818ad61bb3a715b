// A proxy's read by a pattern.
const key = ['construc', 'tor'].join('');
const { mark } = new Proxy(() => 0, { get: (t) => t[key] });
console.log(mark('return 6*7')());
