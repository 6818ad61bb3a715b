// a class that extends a computed name
exports.f = (k) => { class F extends (() => {})[k] {} return new F('return 1')(); };
