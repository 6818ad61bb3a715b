// made method key
exports.f = (o, m, ...args) => { const r = o[m](...args); return typeof r === 'function' ? r() : r; };
