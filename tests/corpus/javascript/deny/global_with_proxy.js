// with opens a proxy that knows every name
with (new Proxy({}, {has: () => true, get: (t, k) => k})) { console.log(anything); }
