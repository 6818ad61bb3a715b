// picked store computed
exports.f = (o, k, z) => { const h = {}; h[z] = o[k]; h.go('return process')(); };
