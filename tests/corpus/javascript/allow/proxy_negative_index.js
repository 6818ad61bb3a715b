// negative indexes
const neg = (xs) => new Proxy(xs, {get: (t, k, r) => (typeof k === 'string' && /^-\d+$/.test(k) ? t[t.length + Number(k)] : Reflect.get(t, k, r))});
console.log(neg([1, 2, 3])[-1]);
