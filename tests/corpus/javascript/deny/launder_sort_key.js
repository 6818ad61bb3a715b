// a computed name chosen by a comparator
exports.f = (k) => [(() => {})[k], (() => {})[k]].sort(() => 0).shift()('return 1')();
