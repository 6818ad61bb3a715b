// The handler is no literal of the call.
const key = ['construc', 'tor'].join('');
const handler = { get: (t, p, r) => Reflect.get(t, key, r) };
console.log(new Proxy(() => 0, handler).any('return 6*7')());
