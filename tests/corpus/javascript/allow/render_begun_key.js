// A renderer of a small tree, by the kinds of its nodes.
const renderers = {
  renderText: ({ text }) => text,
  renderBold: ({ children }) => `**${children.map(render).join('')}**`,
  renderList: ({ children }) => children.map((c) => '- ' + render(c)).join('\n'),
};
const capitalize = (s) => s.charAt(0).toUpperCase() + s.slice(1);
function render(node) { return renderers[`render${capitalize(node.kind)}`](node); }
console.log(render({ kind: 'list', children: [{ kind: 'text', text: 'a' }, { kind: 'bold', children: [{ kind: 'text', text: 'b' }] }] }));
