// The same member, stored under a key that is put together too.
class Walker {
  visit(node) { return this['visit_' + node.type](node.text); }
  visit_number(text) { return Number(text); }
}
const word = ['con', 'structor'].join('');
const walker = new Walker();
const learn = (name, f) => { walker['visit_' + name] = f; };
learn('code', (() => 1)[word]);
console.log(walker.visit({ type: 'code', text: 'return process' })());
