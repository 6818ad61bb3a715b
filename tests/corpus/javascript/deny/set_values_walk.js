// Set values walk.
const BAD = new Set(['constructor', 'prototype']);
BAD.has('x');
exports.f = (walk, o) => walk(o, BAD.values());
