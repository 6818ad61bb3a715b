// made every own
class S { every(f) { return f(); } } exports.f = (x, a, b, s) => new S().every(() => x[a][b](s))();
