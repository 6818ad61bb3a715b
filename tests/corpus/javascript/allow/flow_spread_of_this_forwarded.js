// wrappers that hand their `this` on
function memo(fn) {
  const seen = new Map();
  return function (...args) {
    const key = args.join('|');
    if (!seen.has(key)) seen.set(key, fn.apply(this, args));
    return seen.get(key);
  };
}
function spy(fn) {
  const calls = [];
  const wrapped = function (...args) { calls.push({ args, self: this }); return fn.apply(this, args); };
  wrapped.calls = calls;
  return wrapped;
}
const shop = { rate: 2, price: spy(memo(function (n) { return n * this.rate; })) };
console.log(shop.price(3), shop.price(3), shop.price.calls.length, shop.price.calls[0].self === shop);
