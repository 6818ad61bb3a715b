// strategy class map
class Flat { price(o) { return o.total; } } class Percent { constructor(p) { this.p = p; } price(o) { return o.total * (1 - this.p / 100); } }
const strategies = { flat: Flat, percent: Percent };
const priceOf = (order, { kind, args = [] }) => new strategies[kind](...args).price(order);
console.log(priceOf({ total: 100 }, { kind: 'percent', args: [15] }), priceOf({ total: 5 }, { kind: 'flat' }));
