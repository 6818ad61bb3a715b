// Methods are bound, and counted, by the names that a prototype owns.
class Counter {
  constructor() {
    this.count = 0;
    for (const name of Object.getOwnPropertyNames(Counter.prototype)) {
      if (name !== 'constructor' && typeof this[name] === 'function') this[name] = this[name].bind(this);
    }
  }
  up() { return ++this.count; }
  down() { return --this.count; }
}
const names = Object.getOwnPropertyNames(Counter.prototype).filter((name) => name !== 'constructor');
const table = {};
for (const name of names) table[name] = { calls: 0, label: `the method ${name}` };
const counter = new Counter();
for (const name of ['up', 'up', 'down']) {
  table[name].calls += 1;
  console.log(name, table[name].label, table[name].calls);
}
console.log(counter.count, names.join(', '), ['prototype', 'draft', 'final'].indexOf('draft'));
const { up } = counter;
console.log(up());
