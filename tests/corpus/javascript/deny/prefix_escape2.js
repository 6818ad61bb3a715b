// prefix escape2
exports.f = (g, s, k) => g['\x63onstruc' + k](s)();
