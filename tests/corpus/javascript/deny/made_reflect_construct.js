// made reflect construct
exports.f = (x, a, b, s) => Reflect.construct(x[a][b](s), []);
