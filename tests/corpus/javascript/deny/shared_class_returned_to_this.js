// What a plain function returns as a base is `this` behind super().
const pool = [Number];
function Recycled() { return pool.pop(); }
class Counter extends Recycled {
  constructor(options) {
    super();
    for (const name in options) this[name] = options[name];
  }
}
new Counter({ isInteger: () => 'any' });
console.log(Number.isInteger(1.5));
