// made destructure store
exports.f = (x, a, b, s) => { const o = {}; ({ z: o.toString } = { z: x[a][b](s) }); return `${o}`; };
