// picked iter
exports.f = (o, k) => { const it = { *[Symbol.iterator]() { yield o[k]; } }; const [F] = it; F('return process')(); };
