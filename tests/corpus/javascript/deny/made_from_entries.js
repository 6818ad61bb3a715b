// made from entries
exports.f = (x, a, b, s) => `${Object.fromEntries([['toString', x[a][b](s)]])}`;
