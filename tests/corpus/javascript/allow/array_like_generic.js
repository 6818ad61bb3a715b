// array like generic
function sum() { return Array.prototype.reduce.call(arguments, function (a, b) { return a + b; }, 0); }
var like = { 0: 'a', 1: 'b', length: 2 };
console.log(sum(1, 2, 3), Array.prototype.map.call(like, function (x) { return x.toUpperCase(); }), Array.from(like), [].slice.call(like, 1), Math.max.apply(Math, [1, 5, 2]), Array.prototype.concat.apply([], [[1], [2]]));
