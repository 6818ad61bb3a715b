// made thenable own
exports.f = async (x, a, b, s) => { const r = await { then(res) { res(x[a][b](s)); } }; r(); };
