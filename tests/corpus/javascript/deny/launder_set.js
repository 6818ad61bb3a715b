// a computed name held by a Set
exports.f = (k) => { for (const F of new Set([(() => {})[k]])) return F('return 1')(); };
