// a getter that remembers
class Data { constructor(xs) { this.xs = xs; } get total() { const value = this.xs.reduce((a, b) => a + b, 0); Object.defineProperty(this, 'total', {value}); return value; } }
console.log(new Data([1, 2]).total);
