// keylist find gives key
const BAD = ['constructor'];
const key = BAD.find((k) => k === 'constructor');
exports.f = (set, o) => set(o, [key, 'prototype', 'x'], 1);
