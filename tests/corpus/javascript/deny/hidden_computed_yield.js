// a computed name yielded
exports.f = (k) => { function* g() { yield (() => {})[k]; } for (const F of g()) return F('return 1')(); };
