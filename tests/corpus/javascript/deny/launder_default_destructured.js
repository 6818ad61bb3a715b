// a computed name as a pattern's default
exports.f = (k) => { const {run = (() => {})[k]} = {}; return run('return 1')(); };
