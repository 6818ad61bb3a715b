// yield* and values sent in
function* inner() { const x = yield 'ask'; return x * 2; }
function* outer() { const r = yield* inner(); yield r; }
const g = outer(); g.next(); console.log(g.next(21).value);
