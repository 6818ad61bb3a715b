// a computed name through Object.values
exports.f = (k) => Object.values({a: (() => {})[k]})[0]('return 1')();
