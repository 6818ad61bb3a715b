// picked obj entries
exports.f = (o, k) => { const h = { go: o[k] }; for (const [n, F] of Object.entries(h)) F('return process')(); };
