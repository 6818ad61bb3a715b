// made set iter
exports.f = (x, a, b, s) => { for (const g of new Set([x[a][b](s)])) g(); };
