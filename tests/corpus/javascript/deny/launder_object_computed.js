// a computed name stored under a computed name
exports.f = (k, n) => { const o = {}; o[n] = (() => {})[k]; return o[n]('return 1')(); };
