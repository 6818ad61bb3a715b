// List join split.
const BAD = ['constructor', 'prototype'];
const all = BAD.join('|').split('|');
exports.f = (walk, o) => walk(o, all);
