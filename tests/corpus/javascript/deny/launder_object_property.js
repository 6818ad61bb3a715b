// a computed name stored in an object later
exports.f = (k) => { const o = {}; o.run = (() => {})[k]; return o.run('return 1')(); };
