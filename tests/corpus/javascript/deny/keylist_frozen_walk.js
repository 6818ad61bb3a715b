// keylist frozen walk
const BAD = Object.freeze(['constructor', 'prototype']);
exports.f = (walk, o) => BAD.some((b) => b === 'x') || walk(o, BAD);
