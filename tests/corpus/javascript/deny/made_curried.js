// made curried
exports.f = (x) => (a) => (b) => (s) => { const m = x[a][b](s); return () => m(); };
