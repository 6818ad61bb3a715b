// generator methods and spread
const tree = {value: 1, kids: [{value: 2, kids: []}], *walk() { const todo = [this]; while (todo.length) { const n = todo.pop(); yield n.value; todo.push(...n.kids); } }};
console.log([...tree.walk()]);
