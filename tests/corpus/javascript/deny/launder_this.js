// a computed name as this
exports.f = (k) => (function () { 'use strict'; return this('return 1')(); }).call((() => {})[k]);
