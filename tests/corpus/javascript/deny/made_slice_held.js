// made slice held
exports.f = (x, a, k, s) => { const o = [{ slice: x[a][k] }].find(Boolean); return o.slice(s)(); };
