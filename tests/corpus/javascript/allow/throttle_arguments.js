// throttle arguments
function throttle(fn, ms) {
  var last = 0, timer;
  return function () {
    var now = Date.now(), ctx = this, args = arguments;
    if (now - last >= ms) { last = now; fn.apply(ctx, args); }
    else { clearTimeout(timer); timer = setTimeout(function () { last = Date.now(); fn.apply(ctx, args); }, ms - (now - last)); }
  };
}
const t = throttle((n) => console.log(n), 10);
t(1); t(2); t(3);
