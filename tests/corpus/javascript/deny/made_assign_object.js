// made assign object
exports.f = (x, a, b, s) => { const o = Object.assign({}, { z: x[a][b](s) }); return o.z(); };
