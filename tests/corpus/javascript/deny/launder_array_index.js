// a computed name stored under an index
exports.f = (k) => { const a = []; a[0] = (() => {})[k]; return a[0]('return 1')(); };
