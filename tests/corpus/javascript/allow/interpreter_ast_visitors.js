// interpreter ast visitors
const visitors = {
  Num: (n) => n.value,
  Bin: (n, visit) => ({ '+': (a, b) => a + b, '*': (a, b) => a * b })[n.op](visit(n.left), visit(n.right)),
  Neg: (n, visit) => -visit(n.arg),
};
function visit(node) { const v = visitors[node.type]; if (!v) throw new Error(node.type); return v(node, visit); }
console.log(visit({ type: 'Bin', op: '+', left: { type: 'Num', value: 1 }, right: { type: 'Neg', arg: { type: 'Num', value: 4 } } }));
