// the name means another function by then
let isObject = (v) => typeof v === 'object';
isObject = (v) => v.length === undefined || v.name === 'loud';
function find(node, names) {
  const [name, ...rest] = names;
  if (!isObject(node)) return node;
  return find(node[name], rest);
}
const tree = { text: { loud: (s) => () => s.toUpperCase() } };
const words = ['text', 'loud', ['con', 'struc', 'tor'].join('')];
console.log(find(tree, words)('return process')().pid > 0);
