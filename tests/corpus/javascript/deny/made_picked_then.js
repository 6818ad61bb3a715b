// made picked then
exports.f = (x, a, b, s) => Promise.resolve(s).then(x[a][b]).then((g) => g());
