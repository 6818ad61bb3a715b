// a computed name: a loop assigns it
exports.f = (k) => { var F; for (F of [(() => 0)[k]]); return F('return 1')(); };
