// callbacks in callbacks
function step(x, cb) { setTimeout(function () { cb(null, x + 1); }, 0); }
step(0, function (e, a) { if (e) throw e; step(a, function (e2, b) { if (e2) throw e2; console.log(b); }); });
