// bind, written by hand under another name
function bind(f, that) { var bound = [].slice.call(arguments, 2); return function () { return f.apply(that, bound.concat([].slice.call(arguments))); }; }
console.log(bind(function (a, b) { return this.n + a + b; }, {n: 1}, 2)(3));
