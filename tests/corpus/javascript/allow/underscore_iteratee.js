// underscore iteratee
var _ = {}; _.iteratee = function (v) { if (typeof v === 'function') return v; if (typeof v === 'string') return function (o) { return o[v]; }; return function (o) { return Object.keys(v).every(function (k) { return o[k] === v[k]; }); }; };
['map', 'filter', 'find'].forEach(function (m) { _[m] = function (xs, f) { return xs[m](_.iteratee(f)); }; });
console.log(_.map([{ a: 1 }, { a: 2 }], 'a'), _.filter([{ a: 1, b: 1 }, { a: 2, b: 1 }], { a: 2 }).length, _.find([1, 2, 3], function (x) { return x > 1; }));
