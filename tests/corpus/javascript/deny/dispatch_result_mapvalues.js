// dispatch result mapvalues
exports.f = (t, a, b, s) => { const m = new Map([['z', t[a][b](s)]]); for (const g of m.values()) g(); };
