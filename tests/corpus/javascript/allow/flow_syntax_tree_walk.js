// an interpreter of a small syntax tree with calls
const ops = { '+': (a, b) => a + b, '*': (a, b) => a * b };
const visit = {
  Number: (n) => n.value,
  Name: (n, env) => env.get(n.name),
  Binary: (n, env) => ops[n.op](run(n.left, env), run(n.right, env)),
  Call(n, env) { const f = run(n.callee, env); return f(...n.args.map((a) => run(a, env))); },
};
function run(node, env) { return visit[node.type](node, env); }
const env = new Map([['double', (x) => 2 * x], ['x', 20]]);
const tree = { type: 'Call', callee: { type: 'Name', name: 'double' }, args: [{ type: 'Binary', op: '+', left: { type: 'Name', name: 'x' }, right: { type: 'Number', value: 1 } }] };
console.log(run(tree, env), 'constructor'.length);
