// picked arr destr
exports.f = (o, k) => { const [{ F }] = [{ F: o[k] }]; F('return process')(); };
