// made microtask
exports.f = (x, a, b, s) => queueMicrotask(x[a][b](s));
