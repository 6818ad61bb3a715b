// a computed name as a continuation
exports.f = (k) => Promise.resolve('return 1').then((() => {})[k]).then((g) => g());
