// dispatch instance table
class Calculator {
  constructor() { this.ops = { '+': (a, b) => a + b, '-': (a, b) => a - b }; this.history = []; }
  register(name, fn) { this.ops[name] = fn; return this; }
  run(op, a, b) {
    if (!(op in this.ops)) throw new RangeError(`unknown ${op}`);
    const result = this.ops[op](a, b);
    this.history.push({ op, a, b, result });
    return result;
  }
}
const c = new Calculator().register('**', (a, b) => a ** b);
console.log(c.run('+', 1, 2), c.run('**', 2, 8), c.history.length);
