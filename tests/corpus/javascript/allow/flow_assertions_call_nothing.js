// A calculator that checks itself: assertions compare what they are given, and call nothing of it.
const assert = require('assert');
class Parser {
  constructor(tokens) { this.tokens = tokens; this.pos = 0; }
  peek() { return this.tokens[this.pos]; }
  next() { return this.tokens[this.pos++]; }
  primary() {
    const token = this.next();
    if (token.type === 'number') return { kind: 'number', value: token.value };
    if (this.peek()?.value !== '(') return { kind: 'name', name: token.value };
    this.next();
    const args = [];
    while (this.peek()?.value !== ')') args.push(this.primary());
    this.next();
    return { kind: 'call', name: token.value, args };
  }
}
const FUNCTIONS = new Map(Object.entries({ sqrt: Math.sqrt, max: Math.max, min: Math.min }));
function tokenize(text) {
  return [...text.matchAll(/(?<number>\d+)|(?<name>\w+)|(?<op>[()])/g)].map(({ groups: { number, name, op } }) =>
    number ? { type: 'number', value: Number(number) } : { type: name ? 'name' : 'op', value: name ?? op });
}
function evaluate(node, variables) {
  if (node.kind === 'number') return node.value;
  if (node.kind === 'name') return variables.get(node.name);
  const f = FUNCTIONS.get(node.name);
  if (!f) throw new ReferenceError(`no function ${node.name}`);
  return { sum: 0, value: f(...node.args.map((arg) => evaluate(arg, variables))) }['value'];
}
const variables = new Map([['pi', Math.PI]]);
const calculate = (text) => {
  const value = evaluate(new Parser(tokenize(text)).primary(), variables);
  variables.set(text, value);
  return value;
};
assert.strictEqual(calculate('max(1 sqrt(16))'), 4);
assert.deepStrictEqual(tokenize('a').map((token) => token.type), ['name']);
