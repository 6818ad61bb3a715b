// middleware index
function compose(middleware) {
  return function (ctx) {
    let last = -1;
    function dispatch(i) {
      if (i <= last) return Promise.reject(new Error('next() called multiple times'));
      last = i;
      const fn = middleware[i];
      if (!fn) return Promise.resolve();
      return Promise.resolve(fn(ctx, () => dispatch(i + 1)));
    }
    return dispatch(0);
  };
}
const app = compose([
  async (ctx, next) => { ctx.log.push('a1'); await next(); ctx.log.push('a2'); },
  async (ctx, next) => { ctx.log.push('b1'); await next(); ctx.log.push('b2'); },
]);
const ctx = { log: [] };
app(ctx).then(() => console.log(ctx.log.join(',')));
