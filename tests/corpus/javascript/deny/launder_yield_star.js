// a computed name through yield*
function* inner(k) { yield (() => {})[k]; }
function* outer(k) { yield* inner(k); }
exports.f = (k) => [...outer(k)][0]('return 1')();
