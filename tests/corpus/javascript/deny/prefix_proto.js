// prefix proto
exports.f = (g, s, k) => g[`__pro${k}`].polluted.constructor;
