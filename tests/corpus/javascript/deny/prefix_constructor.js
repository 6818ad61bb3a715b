// prefix constructor
exports.f = (g, s) => g[`const${'ruc'.repeat(1)}tor`](s)();
