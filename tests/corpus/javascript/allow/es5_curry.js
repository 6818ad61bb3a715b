// currying by apply
function curry(f) { return function g() { var args = [].slice.call(arguments); return args.length >= f.length ? f.apply(null, args) : function () { return g.apply(null, args.concat([].slice.call(arguments))); }; }; }
console.log(curry(function (a, b, c) { return a + b + c; })(1)(2)(3));
