'use strict';
// Compiles a small imperative language to bytecode, optimizes constants, disassembles and runs it on a VM.
const KEYWORDS = new Set(['var', 'if', 'then', 'else', 'end', 'while', 'do', 'print', 'func', 'return', 'and', 'or', 'not']);
class CompileError extends Error {}
class RuntimeFault extends Error {}

function* scan(src) {
  const re = /\s+|#[^\n]*|(\d+(?:\.\d+)?)|([a-z_]\w*)|("[^"]*")|(:=|<=|>=|<>|[-+*/%()<>=,;])/giy;
  let line = 1;
  while (re.lastIndex < src.length) {
    const at = re.lastIndex;
    const m = re.exec(src);
    if (!m) throw new CompileError(`line ${line}: strange character ${src[at]}`);
    line += (m[0].match(/\n/g) || []).length;
    if (m[1]) yield { kind: 'num', value: Number(m[1]), line };
    else if (m[2]) yield { kind: KEYWORDS.has(m[2]) ? m[2] : 'name', value: m[2], line };
    else if (m[3]) yield { kind: 'str', value: m[3].slice(1, -1), line };
    else if (m[4]) yield { kind: m[4], value: m[4], line };
  }
  yield { kind: 'eof', value: '', line };
}

const BINARY = new Map([
  ['or', 1], ['and', 2], ['=', 3], ['<>', 3], ['<', 3], ['>', 3], ['<=', 3], ['>=', 3], ['+', 4], ['-', 4], ['*', 5], ['/', 5], ['%', 5],
]);
const FOLD = {
  '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, '/': (a, b) => a / b, '%': (a, b) => a % b,
  '=': (a, b) => a === b, '<>': (a, b) => a !== b, '<': (a, b) => a < b, '>': (a, b) => a > b, '<=': (a, b) => a <= b, '>=': (a, b) => a >= b,
};

class Chunk {
  constructor(name, params = []) { this.name = name; this.code = []; this.locals = [...params]; this.arity = params.length; }
  emit(op, arg = null) { return this.code.push({ op, arg }) - 1; }
  patch(at) { this.code[at].arg = this.code.length; }
  slot(name) { return this.locals.indexOf(name); }
  toString() { return [`${this.name}/${this.arity}`, ...this.code.map(({ op, arg }, i) => `  ${String(i).padStart(3)} ${op.padEnd(8)} ${arg ?? ''}`)].join('\n'); }
}

class Compiler {
  constructor(src) { this.toks = [...scan(src)]; this.i = 0; this.main = new Chunk('main'); this.chunk = this.main; this.funcs = new Map(); this.folded = 0; }
  get cur() { return this.toks[this.i]; }
  accept(kind) { return this.cur.kind === kind ? this.toks[this.i++] : null; }
  expect(kind) {
    const t = this.accept(kind);
    if (!t) throw new CompileError(`line ${this.cur.line}: expected ${kind}, found ${this.cur.value || 'end of file'}`);
    return t;
  }
  compile() {
    while (this.cur.kind !== 'eof') this.statement();
    this.main.emit('HALT');
    return this;
  }
  block(...ends) { while (!ends.includes(this.cur.kind)) this.statement(); }
  statement() {
    const { chunk } = this;
    if (this.accept('var')) {
      const { value } = this.expect('name');
      if (chunk.slot(value) >= 0) throw new CompileError(`line ${this.cur.line}: ${value} is declared twice`);
      this.expect(':=');
      this.generate(this.expression());
      chunk.locals.push(value);
      chunk.emit('STORE', chunk.slot(value));
    } else if (this.accept('if')) {
      this.generate(this.expression());
      this.expect('then');
      const skip = chunk.emit('JFALSE');
      this.block('else', 'end');
      if (this.accept('else')) {
        const over = chunk.emit('JUMP');
        chunk.patch(skip);
        this.block('end');
        chunk.patch(over);
      } else chunk.patch(skip);
      this.expect('end');
      return;
    } else if (this.accept('while')) {
      const start = chunk.code.length;
      this.generate(this.expression());
      this.expect('do');
      const out = chunk.emit('JFALSE');
      this.block('end');
      this.expect('end');
      chunk.emit('JUMP', start);
      chunk.patch(out);
      return;
    } else if (this.accept('func')) {
      this.func();
      return;
    } else if (this.accept('print')) {
      let n = 0;
      do { this.generate(this.expression()); n++; } while (this.accept(','));
      chunk.emit('PRINT', n);
    } else if (this.accept('return')) {
      this.generate(this.expression());
      chunk.emit('RET');
    } else if (this.cur.kind === 'name' && this.toks[this.i + 1].kind === ':=') {
      const name = this.expect('name').value;
      this.expect(':=');
      this.generate(this.expression());
      chunk.emit('STORE', this.local(name));
    } else {
      this.generate(this.expression());
      chunk.emit('POP');
    }
    this.expect(';');
  }
  func() {
    const name = this.expect('name').value;
    this.expect('(');
    const params = [];
    if (!this.accept(')')) {
      do params.push(this.expect('name').value); while (this.accept(','));
      this.expect(')');
    }
    const saved = this.chunk;
    this.chunk = new Chunk(name, params);
    this.funcs.set(name, this.chunk);
    this.block('end');
    this.expect('end');
    this.chunk.emit('CONST', 0);
    this.chunk.emit('RET');
    this.chunk = saved;
  }
  local(name) {
    const slot = this.chunk.slot(name);
    if (slot < 0) throw new CompileError(`line ${this.cur.line}: ${name} is not declared`);
    return slot;
  }
  expression(min = 1) {
    let left = this.unary();
    for (;;) {
      const op = this.cur.kind;
      const level = BINARY.get(op);
      if (level === undefined || level < min) return left;
      this.i++;
      const right = this.expression(level + 1);
      if (left.t === 'const' && right.t === 'const' && op in FOLD) {
        this.folded++;
        left = { t: 'const', v: FOLD[op](left.v, right.v) };
      } else left = { t: 'bin', op, left, right };
    }
  }
  unary() {
    if (this.accept('-')) return { t: 'un', op: 'NEG', x: this.unary() };
    if (this.accept('not')) return { t: 'un', op: 'NOT', x: this.unary() };
    if (this.accept('(')) {
      const e = this.expression();
      this.expect(')');
      return e;
    }
    const lit = this.accept('num') ?? this.accept('str');
    if (lit) return { t: 'const', v: lit.value };
    const { value, line } = this.expect('name');
    if (!this.accept('(')) return { t: 'var', slot: this.local(value) };
    const args = [];
    if (!this.accept(')')) {
      do args.push(this.expression()); while (this.accept(','));
      this.expect(')');
    }
    return { t: 'call', name: value, args, line };
  }
  generate(e) {
    const { chunk } = this;
    switch (e.t) {
      case 'const': chunk.emit('CONST', e.v); break;
      case 'var': chunk.emit('LOAD', e.slot); break;
      case 'un': this.generate(e.x); chunk.emit(e.op); break;
      case 'call': {
        const f = this.funcs.get(e.name);
        if (!f) throw new CompileError(`line ${e.line}: no function ${e.name}`);
        if (f.arity !== e.args.length) throw new CompileError(`line ${e.line}: ${e.name} needs ${f.arity} arguments`);
        e.args.forEach((a) => this.generate(a));
        chunk.emit('CALL', e.name);
        break;
      }
      default: {
        this.generate(e.left);
        if (e.op === 'and' || e.op === 'or') {
          const j = chunk.emit(e.op === 'and' ? 'JFKEEP' : 'JTKEEP');
          chunk.emit('POP');
          this.generate(e.right);
          chunk.patch(j);
        } else {
          this.generate(e.right);
          chunk.emit('OP', e.op);
        }
      }
    }
  }
}

class VM {
  constructor({ main, funcs }, { maxSteps = 1e6, maxDepth = 500 } = {}) { Object.assign(this, { main, funcs, maxSteps, maxDepth, out: [], steps: 0 }); }
  run() {
    const stack = [];
    const frames = [{ chunk: this.main, ip: 0, vars: [] }];
    for (;;) {
      if (++this.steps > this.maxSteps) throw new RuntimeFault('step limit');
      const f = frames.at(-1);
      const { op, arg } = f.chunk.code[f.ip++];
      switch (op) {
        case 'CONST': stack.push(arg); break;
        case 'LOAD': stack.push(f.vars[arg] ?? 0); break;
        case 'STORE': f.vars[arg] = stack.pop(); break;
        case 'POP': stack.pop(); break;
        case 'NEG': stack.push(-stack.pop()); break;
        case 'NOT': stack.push(!stack.pop()); break;
        case 'OP': {
          const b = stack.pop();
          const a = stack.pop();
          if ((arg === '/' || arg === '%') && b === 0) throw new RuntimeFault('division by zero');
          stack.push(FOLD[arg](a, b));
          break;
        }
        case 'JUMP': f.ip = arg; break;
        case 'JFALSE': if (!stack.pop()) f.ip = arg; break;
        case 'JFKEEP': if (!stack.at(-1)) f.ip = arg; break;
        case 'JTKEEP': if (stack.at(-1)) f.ip = arg; break;
        case 'PRINT': this.out.push(stack.splice(stack.length - arg).join(' ')); break;
        case 'CALL': {
          if (frames.length >= this.maxDepth) throw new RuntimeFault('call depth');
          const chunk = this.funcs.get(arg);
          frames.push({ chunk, ip: 0, vars: stack.splice(stack.length - chunk.arity) });
          break;
        }
        case 'RET': frames.pop(); break;
        case 'HALT': return this.out;
        default: throw new RuntimeFault(`bad opcode ${op}`);
      }
    }
  }
}

const PROGRAM = `
func gcd(a, b) if b = 0 then return a; end return gcd(b, a % b); end
func fib(n) if n < 2 then return n; else return fib(n - 1) + fib(n - 2); end end
var i := 1;                      # loop
while i <= 15 do
  if i % 15 = 0 then print "fizzbuzz"; else if i % 5 = 0 then print "buzz"; else print i; end end
  i := i + 2 * 3 - 2;
end
print "gcd", gcd(84, 36), "fib", fib(14);
print not (1 > 2) and i > 3, 1 = 2 or "default";
`;
const compiled = new Compiler(PROGRAM).compile();
console.log(String(compiled.funcs.get('gcd')));
const vm = new VM(compiled);
console.log(vm.run().join('\n'), `\n${vm.steps} steps, ${compiled.folded} constants folded`);
for (const bad of ['print x;', 'print 1', 'var a := 1; var a := 2;', 'func f(a) return a; end print f();', 'var z := 0; print 1 / z;', 'while 1 do end', 'func r(n) return r(n + 1); end r(0);', 'print 3 ? 4;']) {
  try { new VM(new Compiler(bad).compile(), { maxSteps: 5000 }).run(); } catch (e) {
    if (!(e instanceof CompileError || e instanceof RuntimeFault)) throw e;
    console.log(`${e.constructor.name}: ${e.message}`);
  }
}
