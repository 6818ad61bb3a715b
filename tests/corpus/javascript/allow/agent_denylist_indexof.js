// Denylist indexof
var FORBIDDEN = ['__proto__', 'prototype', 'constructor'];
function merge(target, source) {
  Object.keys(source).forEach(function (key) {
    if (FORBIDDEN.indexOf(key) !== -1) return;
    if (source[key] && typeof source[key] === 'object' && !Array.isArray(source[key])) {
      target[key] = merge(target[key] || {}, source[key]);
    } else { target[key] = source[key]; }
  });
  return target;
}
console.log(merge({ a: { x: 1 } }, { a: { y: 2 }, b: [1, 2] }));
