// Proxy.revocable instead of new Proxy.
const key = ['construc', 'tor'].join('');
const { proxy } = Proxy.revocable(() => 0, { get: (t) => t[key] });
console.log(proxy.mark('return 6*7')());
