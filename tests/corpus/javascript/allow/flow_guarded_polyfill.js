// what every runtime has by now
if (!Array.prototype.at) {
  Array.prototype.at = function (n) { return this[n < 0 ? this.length + n : n]; };
}
if (typeof Object.fromEntries !== 'function') {
  Object.fromEntries = function (pairs) { const o = {}; for (const [k, v] of pairs) o[k] = v; return o; };
}
console.log([1, 2, 3].at(-1), Object.fromEntries([['a', 1]]));
