// A syntax tree as ESTree has it: calls have a callee.
const tree = { type: 'Call', callee: { type: 'Name', name: 'max' }, args: [{ type: 'Number', value: 3 }] };

function show(node) {
  switch (node.type) {
    case 'Number': return String(node.value);
    case 'Name': return node.name;
    case 'Call': return `${show(node.callee)}(${node.args.map(show).join(', ')})`;
    default: throw new Error(`unknown node ${node.type}`);
  }
}

console.log(show(tree), process.version.startsWith('v'));
