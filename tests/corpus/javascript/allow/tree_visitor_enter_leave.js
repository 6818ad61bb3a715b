// tree visitor enter leave
const visitor = { Program: { enter: (n, s) => s.push('{'), leave: (n, s) => s.push('}') }, Call: { enter: (n, s) => s.push(n.name) } };
function traverse(node, v, state) { const h = v[node.type]; h?.enter?.(node, state); for (const key of Object.keys(node)) { const child = node[key]; if (Array.isArray(child)) child.forEach((c) => c && c.type && traverse(c, v, state)); else if (child && child.type) traverse(child, v, state); } h?.leave?.(node, state); return state; }
console.log(traverse({ type: 'Program', body: [{ type: 'Call', name: 'a', arg: { type: 'Call', name: 'b' } }] }, visitor, []).join(''));
