// a computed name sent into a generator
function* g() { const F = yield; yield F('return 1')(); }
exports.f = (k) => { const it = g(); it.next(); return it.next((() => {})[k]).value; };
