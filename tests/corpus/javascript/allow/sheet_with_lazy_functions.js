const assert = require('assert').strict;
const { inspect } = require('util');

class CellError extends Error {
  constructor(code, detail = '') {
    super(detail ? `${code} ${detail}` : code);
    this.code = code;
  }
}

const colToNumber = (s) => [...s].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0);
const numberToCol = (n) => {
  let s = '';
  while (n > 0) {
    const r = (n - 1) % 26;
    s = String.fromCharCode(65 + r) + s;
    n = (n - 1 - r) / 26;
  }
  return s;
};
const parseRef = (ref) => {
  const m = /^([A-Z]+)(\d+)$/.exec(ref);
  if (!m) throw new CellError('#REF', ref);
  return { col: colToNumber(m[1]), row: Number(m[2]) };
};

const TOKEN = /\s*(?:(?<num>\d+(?:\.\d+)?)|(?<str>"[^"]*")|(?<range>[A-Z]+\d+:[A-Z]+\d+)|(?<ref>[A-Z]+\d+)|(?<fn>[A-Z]+)(?=\()|(?<op><=|>=|<>|[-+*\/^&=<>(),]))/y;

function tokenize(src) {
  const out = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < src.length) {
    const start = TOKEN.lastIndex;
    const m = TOKEN.exec(src);
    if (!m) throw new CellError('#SYNTAX', src.slice(start));
    const [type, text] = Object.entries(m.groups).find(([, v]) => v !== undefined);
    out.push({ type, text });
  }
  return out;
}

class Parser {
  static levels = [['=', '<>', '<', '>', '<=', '>='], ['&'], ['+', '-'], ['*', '/'], ['^']];

  constructor(src) {
    this.tokens = tokenize(src);
    this.pos = 0;
  }

  get cur() {
    return this.tokens[this.pos];
  }

  accept(...texts) {
    if (this.cur && this.cur.type === 'op' && texts.includes(this.cur.text)) return this.tokens[this.pos++];
    return null;
  }

  expect(text) {
    if (!this.accept(text)) throw new CellError('#SYNTAX', `expected ${text}`);
  }

  parse() {
    const node = this.binary(0);
    if (this.cur) throw new CellError('#SYNTAX', this.cur.text);
    return node;
  }

  binary(level) {
    if (level === Parser.levels.length) return this.unary();
    let left = this.binary(level + 1);
    for (let op; (op = this.accept(...Parser.levels[level])); ) {
      left = { kind: 'binary', op: op.text, left, right: this.binary(level + 1) };
    }
    return left;
  }

  unary() {
    if (this.accept('-')) return { kind: 'negate', arg: this.unary() };
    return this.primary();
  }

  primary() {
    if (this.accept('(')) {
      const inner = this.binary(0);
      this.expect(')');
      return inner;
    }
    const tok = this.tokens[this.pos++];
    switch (tok?.type) {
      case 'num': return { kind: 'value', value: Number(tok.text) };
      case 'str': return { kind: 'value', value: tok.text.slice(1, -1) };
      case 'ref': return { kind: 'ref', ref: tok.text };
      case 'range': {
        const [from, to] = tok.text.split(':').map(parseRef);
        return { kind: 'range', from, to };
      }
      case 'fn': {
        this.expect('(');
        const args = [];
        if (!this.accept(')')) {
          do args.push(this.binary(0)); while (this.accept(','));
          this.expect(')');
        }
        return { kind: 'call', name: tok.text, args };
      }
      default: throw new CellError('#SYNTAX', tok ? tok.text : 'end');
    }
  }
}

const numbers = (args) => args.flat(Infinity).filter((v) => typeof v === 'number');
const functions = {
  SUM: (...a) => numbers(a).reduce((x, y) => x + y, 0),
  AVERAGE: (...a) => { const n = numbers(a); if (!n.length) throw new CellError('#DIV'); return functions.SUM(n) / n.length; },
  MIN: (...a) => Math.min(...numbers(a)),
  MAX: (...a) => Math.max(...numbers(a)),
  COUNT: (...a) => numbers(a).length,
  ROUND: (x, d = 0) => Number(x.toFixed(d)),
  UPPER: (s) => String(s).toUpperCase(),
  LEN: (s) => String(s).length,
};
const lazyFunctions = {
  IF: (ev, [test, yes, no]) => (ev(test) ? ev(yes) : no ? ev(no) : false),
  IFERROR: (ev, [x, alt]) => { try { return ev(x); } catch (e) { if (e instanceof CellError) return ev(alt); throw e; } },
};
const operators = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => { if (b === 0) throw new CellError('#DIV'); return a / b; },
  '^': (a, b) => a ** b,
  '&': (a, b) => `${a}${b}`,
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
};

class Sheet {
  #cells = new Map();
  #cache = new Map();
  #watchers = [];

  set(ref, input) {
    parseRef(ref);
    const formula = typeof input === 'string' && input.startsWith('=');
    const cell = { input, ast: null, error: null };
    if (formula) {
      try { cell.ast = new Parser(input.slice(1)).parse(); } catch (e) { cell.error = e; }
    }
    this.#cells.set(ref, cell);
    this.#cache.clear();
    this.#watchers.forEach((w) => w(ref, input));
    return this;
  }

  load(table) {
    Object.entries(table).forEach(([ref, v]) => this.set(ref, v));
    return this;
  }

  watch(fn) {
    this.#watchers.push(fn);
    return () => { this.#watchers = this.#watchers.filter((w) => w !== fn); };
  }

  value(ref, trail = []) {
    if (trail.includes(ref)) throw new CellError('#CYCLE', [...trail, ref].join('>'));
    if (this.#cache.has(ref)) return this.#cache.get(ref);
    const cell = this.#cells.get(ref);
    if (!cell) return 0;
    if (cell.error) throw cell.error;
    const v = cell.ast ? this.evaluate(cell.ast, [...trail, ref]) : cell.input;
    this.#cache.set(ref, v);
    return v;
  }

  evaluate(node, trail) {
    const ev = (n) => this.evaluate(n, trail);
    const visitors = {
      value: () => node.value,
      ref: () => this.value(node.ref, trail),
      negate: () => -ev(node.arg),
      binary: () => operators[node.op](ev(node.left), ev(node.right)),
      range: () => {
        const out = [];
        for (let r = node.from.row; r <= node.to.row; r++) {
          for (let c = node.from.col; c <= node.to.col; c++) out.push(this.value(numberToCol(c) + r, trail));
        }
        return out;
      },
      call: () => {
        if (Object.hasOwn(lazyFunctions, node.name)) return lazyFunctions[node.name](ev, node.args);
        if (!Object.hasOwn(functions, node.name)) throw new CellError('#NAME', node.name);
        return functions[node.name](...node.args.map(ev));
      },
    };
    return visitors[node.kind]();
  }

  show(ref) {
    try { return this.value(ref); } catch (e) { if (e instanceof CellError) return e.message; throw e; }
  }

  toString() {
    return [...this.#cells.keys()].map((r) => `${r.padEnd(4)} ${inspect(this.show(r))}`).join('\n');
  }
}

const sheet = new Sheet();
const changes = [];
const unwatch = sheet.watch((ref) => changes.push(ref));
sheet.load({ A1: 10, A2: 20, A3: '=A1+A2*2', B1: '=SUM(A1:A3)', B2: '=IF(B1>50,"big","small")', B3: '=A1/C9', B4: '=IFERROR(B3,-1)', C1: '=C2', C2: '=C1+1', D1: '=EVAL(1)', D2: '=1+', D3: '=UPPER("ab")&LEN("xyz")' });
unwatch();
console.log(String(sheet));
const tests = {
  columns: () => { for (const n of [1, 26, 27, 703]) assert.equal(colToNumber(numberToCol(n)), n); },
  arithmetic: () => { assert.equal(sheet.value('A3'), 50); assert.equal(sheet.value('B1'), 80); },
  text: () => assert.equal(sheet.value('D3'), 'AB3'),
  errors: () => { assert.throws(() => sheet.value('B3'), { code: '#DIV' }); assert.match(sheet.show('C1'), /^#CYCLE/); assert.equal(sheet.show('D1'), '#NAME EVAL'); },
  recompute: () => { sheet.set('A1', 100); assert.equal(sheet.value('B1'), 260); },
  watch: () => assert.equal(changes.length, 12),
};
for (const [name, fn] of Object.entries(tests)) { fn(); console.log('ok', name); }
