// a reader's symbols have names from its text, and say them; errors have names of their own
class Sym {
  static table = new Map();
  constructor(name) {
    this.name = name;
  }
  static for(name) {
    if (!this.table.has(name)) this.table.set(name, new Sym(name));
    return this.table.get(name);
  }
  toString() {
    return this.name;
  }
}
const special = { quote: ([, x]) => x, if: ([, test, yes, no]) => (evaluate(test) ? yes : no) };
function evaluate(form) {
  if (form instanceof Sym) throw new ReferenceError(`unbound: ${form.name}`);
  if (!Array.isArray(form)) return form;
  const [head] = form;
  if (head instanceof Sym && Object.hasOwn(special, head.name)) return special[head.name](form);
  return form.map(evaluate);
}
const read = (tokens) => {
  const token = tokens.shift();
  if (token === undefined) throw new SyntaxError('unexpected end');
  if (token !== '(') return Number.isNaN(Number(token)) ? Sym.for(token) : Number(token);
  const list = [];
  while (tokens[0] !== ')') list.push(read(tokens));
  tokens.shift();
  return list;
};
for (const line of ['(quote (1 2))', '(if 1 2 3)', '(4 (5))', 'x', '']) {
  try {
    console.log(JSON.stringify(evaluate(read(line.match(/[()]|[^\s()]+/g) ?? []))));
  } catch (e) {
    console.log(`${e.name}: ${e.message}`);
  }
}
