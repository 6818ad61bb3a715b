// dispatch result freeze
exports.f = (t, a, b, s) => Object.freeze({ z: t[a][b](s) }).z();
