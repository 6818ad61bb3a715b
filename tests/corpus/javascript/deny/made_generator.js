// made generator
function* make(x, a, b, s) { yield x[a][b](s); } exports.f = (...z) => { for (const g of make(...z)) g(); };
