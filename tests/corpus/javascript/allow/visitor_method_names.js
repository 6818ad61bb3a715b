// visitor method names
class Printer {
  visit(node) { return this['visit' + node.type](node); }
  visitNumber(n) { return String(n.value); }
  visitSum(n) { return `(${n.items.map((i) => this.visit(i)).join(' + ')})`; }
}
class Evaluator {
  visit(node) { const m = `visit${node.type}`; if (typeof this[m] !== 'function') throw new TypeError(m); return this[m](node); }
  visitNumber(n) { return n.value; }
  visitSum(n) { return n.items.reduce((s, i) => s + this.visit(i), 0); }
}
const tree = { type: 'Sum', items: [{ type: 'Number', value: 1 }, { type: 'Number', value: 2 }] };
console.log(new Printer().visit(tree), new Evaluator().visit(tree));
