// List join comma path.
const BAD = ['constructor', 'prototype', 'x'];
exports.f = (set, o) => set(o, BAD.join(', ').split(', '), 1);
