// An interpreter whose calls go through a table, and nodes through methods.
const FUNCS = { sqrt: Math.sqrt, max: Math.max };
class Evaluator {
  constructor(vars = {}) { this.vars = vars; }
  visit(node) { return this[`visit_${node.type}`](node); }
  visit_number({ value }) { return value; }
  visit_neg({ value }) { return -this.visit(value); }
  visit_variable({ name }) {
    if (!(name in this.vars)) throw new ReferenceError(`Unknown variable ${name}`);
    return this.vars[name];
  }
  visit_call({ name, args }) {
    if (!FUNCS[name]) throw new ReferenceError(`Unknown function ${name}`);
    return FUNCS[name](...args.map((a) => this.visit(a)));
  }
}
const names = 'sqrt price'.match(/\w+/g);
const tree = { type: 'neg', value: { type: 'call', name: names[0], args: [{ type: 'variable', name: names[1] }] } };
try {
  console.log(new Evaluator({ price: 81 }).visit(tree));
} catch (e) {
  console.log(e.message);
}
