// a walk that goes on through objects only, as functions of the program's own say
const isObject = (v) => v !== null && typeof v === 'object';
function isPlain(v) {
  if (typeof v !== 'object' || v === null) return false;
  const keys = Object.keys(v);
  return keys.length > 0;
}
function find(node, names) {
  const [name, ...rest] = names;
  if (!isObject(node)) return node;
  return find(node[name], rest);
}
function reach(node, names) {
  const [name, ...rest] = names;
  return isPlain(node) ? reach(node[name], rest) : node;
}
const tree = { text: { loud: (s) => () => s.toUpperCase(), twice: (s) => () => s + s } };
const lines = require('fs').readFileSync(0, 'utf8').split('\n').concat('text.loud');
for (const line of lines) {
  const found = find(tree, line.split('.'));
  if (found) console.log(found('who')(), reach(tree, line.split('.'))('me')());
}
