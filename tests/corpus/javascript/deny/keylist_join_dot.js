// keylist join dot
const PARTS = ['constructor', 'prototype', 'x'];
exports.f = (set, o) => set(o, PARTS.join('.'), 1);
