// prefix escape
exports.f = (g, s, k) => g[`\x63onstruc${k}`](s)();
