// An apply trap gives what a key found.
const key = ['construc', 'tor'].join('');
const p = new Proxy((x) => x, { apply: (t, self, list) => t[list[0]] });
console.log(p(key)('return 6*7')());
