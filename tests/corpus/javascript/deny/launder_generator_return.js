// a computed name returned by a generator
function* g(k) { return (() => {})[k]; }
exports.f = (k) => g(k).next().value('return 1')();
