// A getter gives Function.
const word = ['constr', 'uctor'].join('');
class Walker {
  visit(node) { return this[`visit_${node.type}`](node.text); }
  get visit_code() { return (() => 1)[word]; }
}
console.log(new Walker().visit({ type: 'code', text: 'return process' })());
