// picked getter
exports.f = (o, k) => { const h = { get go() { return o[k]; } }; h.go('return process')(); };
