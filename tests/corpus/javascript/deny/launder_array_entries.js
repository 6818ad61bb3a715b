// a computed name through entries
exports.f = (k) => { for (const [, F] of [(() => {})[k]].entries()) return F('return 1')(); };
