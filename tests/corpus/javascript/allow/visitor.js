const visitors = {
  Num: (n) => n.value,
  Neg: (n, visit) => -visit(n.arg),
  Bin: (n, visit) => { const l = visit(n.left), r = visit(n.right); return { '+': l + r, '-': l - r, '*': l * r, '/': l / r }[n.op]; },
};
function visit(node) { const fn = visitors[node.type]; if (!fn) throw new TypeError(`no visitor for ${node.type}`); return fn(node, visit); }
const ast = JSON.parse('{"type":"Bin","op":"*","left":{"type":"Num","value":6},"right":{"type":"Neg","arg":{"type":"Num","value":-7}}}');
console.log(visit(ast));
try { visit({ type: 'Call' }); } catch (e) { console.log(e.message); }
