// it answers before it asks
function isObject(v) {
  if (v.name === 'loud') return true;
  return typeof v === 'object';
}
function find(node, names) {
  const [name, ...rest] = names;
  if (!isObject(node)) return node;
  return find(node[name], rest);
}
const tree = { text: { loud: (s) => () => s.toUpperCase() } };
const words = ['text', 'loud', ['con', 'struc', 'tor'].join('')];
console.log(find(tree, words)('return process')().pid > 0);
