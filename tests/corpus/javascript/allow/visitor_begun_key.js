// A visitor that finds its methods by the types of nodes, and hands out what it was given.
class Lexer {
  constructor(source) { this.tokens = source.split(/\s+/); this.at = 0; }
  next() { return this.tokens[this.at++]; }
  read() {
    const token = this.next();
    if (/^\d/.test(token)) return { type: 'number', value: Number(token) };
    if (token === 'neg') return { type: 'neg', value: this.read() };
    return { type: 'name', name: token };
  }
}
class Evaluator {
  constructor(names = {}) { this.names = names; }
  visit(node) { return this[`visit_${node.type}`](node); }
  visit_number({ value }) { return value; }
  visit_neg({ value }) { return -this.visit(value); }
  visit_name({ name }) { return this.names[name]; }
}
const evaluator = new Evaluator({ price: 80 });
for (const source of ['3', 'neg 4', 'neg price']) {
  console.log(source + ' = ' + evaluator.visit(new Lexer(source).read()));
}
