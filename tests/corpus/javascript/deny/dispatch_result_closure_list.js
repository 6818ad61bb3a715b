// dispatch result closure list
const later = []; exports.f = (t, a, b, s) => { later.push(t[a][b](s)); }; exports.g = () => { for (const g of later.splice(0)) g(); };
