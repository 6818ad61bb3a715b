// a computed name by a generator's next
exports.f = (k) => { function* g() { yield (() => {})[k]; } return g().next().value('return 1')(); };
