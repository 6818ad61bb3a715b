// made json replacer
exports.f = (x, a, b, s) => JSON.stringify({}, x[a][b](s));
