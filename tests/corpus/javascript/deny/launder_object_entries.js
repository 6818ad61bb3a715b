// a computed name through Object.entries
exports.f = (k) => { for (const [, F] of Object.entries({a: (() => {})[k]})) return F('return 1')(); };
