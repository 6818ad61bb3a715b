// made await
exports.f = async (x, a, b, s) => { const g = await x[a][b](s); return g(); };
