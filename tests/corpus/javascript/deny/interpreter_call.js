// interpreter call
const env = { f: () => 1 }; const ev = (x) => Array.isArray(x) ? ev(x[0])(...x.slice(1)) : x.split('.').reduce((o, k) => o[k], env); exports.f = (x) => ev(x);
