// middleware as functions
const run = (stack, ctx) => { const go = (i) => (i < stack.length ? stack[i](ctx, () => go(i + 1)) : ctx); return go(0); };
console.log(run([(c, next) => { c.a = 1; return next(); }, (c, next) => { c.b = 2; return next(); }], {}));
