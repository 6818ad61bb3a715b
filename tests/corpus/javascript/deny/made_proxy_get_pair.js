// made proxy get pair
exports.f = (x, a, b, s) => `${new Proxy({}, { get: () => x[a][b](s) })}`;
