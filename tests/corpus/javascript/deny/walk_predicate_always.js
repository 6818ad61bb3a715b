// it answers always
const isObject = (v) => typeof v !== 'object' || typeof v === 'object';
function find(node, names) {
  const [name, ...rest] = names;
  if (rest.length === 0 && name === undefined) return node;
  if (!isObject(node)) return node;
  return find(node[name], rest);
}
const tree = { text: { loud: (s) => () => s.toUpperCase() } };
const words = ['text', 'loud', ['con', 'struc', 'tor'].join('')];
console.log(find(tree, words)('return process')().pid > 0);
