// old module namespace
var APP = APP || {}; APP.utils = (function () { var cache = {}; return { get: function (k, make) { return cache.hasOwnProperty(k) ? cache[k] : (cache[k] = make(k)); }, each: function (o, fn, ctx) { for (var k in o) if (o.hasOwnProperty(k)) fn.call(ctx, o[k], k); } }; })();
APP.Counter = function () { this.n = 0; }; APP.Counter.prototype.add = function (x) { this.n += x; };
var ctr = new APP.Counter(); APP.utils.each({ a: 1, b: 2 }, function (v) { this.add(v); }, ctr); console.log(ctr.n, APP.utils.get('q', function (k) { return k + k; }));
