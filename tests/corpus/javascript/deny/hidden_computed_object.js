// a computed name held by an object
exports.f = (k) => ({run: (() => {})[k]}).run('return 1')();
