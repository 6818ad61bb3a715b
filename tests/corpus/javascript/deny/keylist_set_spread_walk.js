// keylist set spread walk
const BAD = new Set(['constructor', 'prototype']);
exports.f = (walk, o) => BAD.has('x') || walk(o, [...BAD]);
