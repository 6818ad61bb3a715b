// picked unknown obj field
exports.f = (o, k, h) => { h.go = o[k]; h.go('return process')(); };
