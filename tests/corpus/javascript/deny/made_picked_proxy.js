// made picked proxy
exports.f = (x, a, b, s) => new Proxy(x[a][b], {})(s)();
