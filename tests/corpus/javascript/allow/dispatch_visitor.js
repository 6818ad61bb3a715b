// a visitor of an own tree
const visit = {Num: (n) => n.value, Add: (n) => go(n.left) + go(n.right)};
function go(node) { return visit[node.type](node); }
console.log(go({type: 'Add', left: {type: 'Num', value: 1}, right: {type: 'Num', value: 2}}));
