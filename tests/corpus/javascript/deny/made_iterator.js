// made iterator
exports.f = (x, a, b, s) => [...{ [Symbol.iterator]: x[a][b](s) }];
