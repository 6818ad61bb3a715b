// curry arguments
function curry(fn) {
  return function curried() {
    var args = Array.prototype.slice.call(arguments);
    if (args.length >= fn.length) return fn.apply(this, args);
    return function () { return curried.apply(this, args.concat(Array.prototype.slice.call(arguments))); };
  };
}
var add3 = curry(function (a, b, c) { return a + b + c; });
console.log(add3(1)(2)(3), add3(1, 2)(3));
