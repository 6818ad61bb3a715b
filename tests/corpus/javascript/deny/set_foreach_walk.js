// Set foreach walk.
const BAD = new Set(['constructor', 'prototype']);
BAD.has('x');
exports.f = (walk, o) => BAD.forEach((k) => walk(o, k));
