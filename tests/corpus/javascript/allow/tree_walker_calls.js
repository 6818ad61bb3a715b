// A walker and a printer of syntax trees with calls and members.
const ast = {
  type: 'Program',
  body: [
    { type: 'ExpressionStatement', expression: { type: 'CallExpression',
      callee: { type: 'MemberExpression', object: { type: 'Identifier', name: 'console' },
        property: { type: 'Identifier', name: 'log' } },
      arguments: [{ type: 'BinaryExpression', operator: '+', left: { type: 'Literal', value: 1 },
        right: { type: 'Literal', value: 2 } }] } },
  ],
};
function walk(node, visitors, parent = null) {
  if (!node || typeof node.type !== 'string') return;
  const visit = visitors[node.type];
  if (visit) visit(node, parent);
  for (const key of Object.keys(node)) {
    if (key === 'type') continue;
    const child = node[key];
    if (Array.isArray(child)) child.forEach((c) => walk(c, visitors, node));
    else if (child && typeof child === 'object') walk(child, visitors, node);
  }
}
function print(node) {
  switch (node.type) {
    case 'Program': return node.body.map(print).join('\n');
    case 'ExpressionStatement': return print(node.expression) + ';';
    case 'CallExpression': return `${print(node.callee)}(${node.arguments.map(print).join(', ')})`;
    case 'MemberExpression': return `${print(node.object)}.${print(node.property)}`;
    case 'BinaryExpression': return `${print(node.left)} ${node.operator} ${print(node.right)}`;
    case 'Identifier': return node.name;
    case 'Literal': return String(node.value);
    default: throw new Error(`unknown node ${node.type}`);
  }
}
const names = [];
walk(ast, {
  Identifier(node) { names.push(node.name); },
  CallExpression(node) { names.push(`call with ${node.arguments.length}`); },
});
console.log(names, print(ast));
