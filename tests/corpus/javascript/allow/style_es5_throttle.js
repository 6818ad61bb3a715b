// throttle with this and arguments
function throttle(f, ms) { var last = 0; return function () { var now = Date.now(); if (now - last >= ms) { last = now; return f.apply(this, arguments); } }; }
console.log(throttle(function (x) { return x; }, 10)(5));
