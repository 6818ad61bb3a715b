// A second opinion on JavaScript: the parser that comes with node (acorn), for tests that compare.
//   node --expose-internals javascript_oracle.js imports FILE…     lines "FILE<TAB>line<TAB>module"
//   node --expose-internals javascript_oracle.js mutations SEED N  records "BYTES TOKEN…\nSOURCE\n"
// A token is a kind letter (n name, s string, r regular expression, d number) and its byte range; so is
// what calls (c) and what reads a member (m).
'use strict';
const fs = require('fs');
let acorn;
try {
  acorn = require('internal/deps/acorn/acorn/dist/acorn');
} catch {
  process.exit(3);
}

function parse(source, sourceType, options) {
  try {
    return acorn.parse(source, {
      ecmaVersion: 2024, sourceType, allowReturnOutsideFunction: sourceType === 'script',
      allowHashBang: true, locations: true, ...options,
    });
  } catch {
    return null;
  }
}

function walk(root, visit) {
  const stack = [root];
  while (stack.length > 0) {
    const node = stack.pop();
    if (Array.isArray(node)) { stack.push(...node); continue; }
    if (!node || typeof node !== 'object') continue;
    if (typeof node.type === 'string') visit(node);
    for (const key in node) if (key !== 'loc') stack.push(node[key]);
  }
}

function constantOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return undefined;
}

function imports(files) {
  for (const file of files) {
    const source = fs.readFileSync(file, 'utf8');
    const ast = parse(source, 'script') ?? parse(source, 'module');
    if (!ast) continue;
    console.log(`${file}\tparsed\t`);
    const found = (node) => {
      const name = constantOf(node);
      if (name !== undefined) console.log(`${file}\t${node.loc.start.line}\t${name}`);
    };
    walk(ast, (node) => {
      if (node.type === 'CallExpression' && node.callee.type === 'Identifier' &&
          node.callee.name === 'require' && node.arguments.length === 1) found(node.arguments[0]);
      if (/^(Import|Export(All|Named))Declaration$/.test(node.type)) found(node.source);
      if (node.type === 'ImportExpression') found(node.source);
    });
  }
}

let seed = 1;
function random(n) {  // mulberry32
  seed = (seed + 0x6D2B79F5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % n;
}
const pick = (list) => list[random(list.length)];

const SEPARATORS = [' ', ' ', '\n', '\n', '/*c*/', '/*\n*/', '//c\n', '\t', '\r\n'];
const NAMES = ['a', 'b', 'g', 'get', 'set', 'async', 'static', 'eval', 'in_', 'instanceofx', 'let_', 'from', 'as', 'target', 'await_', 'i', 'undefined'];
const NOISE = ['\n', ' ', '/', '/g', '/x/', '"', "'", '`', '${', '}', '{', '(', ')', '[', ']', ';', ',', '=>', 'async ', 'await ', 'yield ', '() => {}', 'function f(){}', 'class A {}', 'get ', 'static ', '*', '+', '++', '--', '-->', '<!--', '//', '/*', '*/', '<', '!', '?.', ':', '??', '=', '+=', 'return ', 'if (a) ', 'let ', 'let\n', 'export default ', '.5', '"s"', '`a${b}c`', '\\u0061', '\\', '\r\n', 'a:', '/* c\n */', '// c\n', '{}', '<a>'];

function expression(depth) {
  const e = () => expression(depth - 1);
  if (depth <= 0) return pick([[pick(NAMES)], ['1'], ['/x/g'], ['/[/]/'], ['"s"'], ["'//'"], ['`t`'], ['this'], ['(', '{', '}', ')'], ['[', ']'], ['.5'], ['`a${', pick(NAMES), '}b`']]);
  switch (random(27)) {
    case 0: return [...e(), pick(['+', '-', '*', '%', '**', '<', '>', '&&', '||', '??', '==', 'in', 'instanceof', '>>']), ...e()];
    case 1: case 2: return [...e(), '/', ...e()];
    case 3: return [...e(), '(', ...e(), ')'];
    case 4: return [...e(), '.', pick(NAMES)];
    case 5: return [...e(), '[', ...e(), ']'];
    case 6: return ['(', ...e(), ')'];
    case 7: return [pick(['!', '~', '-', 'typeof', 'void']), ...e()];
    case 8: return [pick(NAMES), pick(['=', '+=', '/=', '??=']), ...e()];
    case 9: return [pick(NAMES), pick(['++', '--'])];
    case 10: return [pick(['++', '--']), pick(NAMES)];
    case 11: return ['(', pick(NAMES), ')', '=>', ...e()];
    case 12: return ['(', ')', '=>', '{', ...statements(depth - 1), '}'];
    case 13: return ['async', '(', pick(NAMES), ')', '=>', '{', ...statements(depth - 1), '}'];
    case 14: return ['function', pick(['', '*']), '(', ')', '{', ...statements(depth - 1), '}'];
    case 15: return ['class', '{', ...members(depth - 1), '}'];
    case 16: return ['{', pick(NAMES), ':', ...e(), ',', pick(NAMES), '}'];
    case 17: return ['[', ...e(), ',', ...e(), ']'];
    case 18: return [...e(), '?', ...e(), ':', ...e()];
    case 19: return ['new', ...e(), '(', ')'];
    case 20: return ['await', ...e()];
    case 21: return ['yield', ...e()];
    case 22: return [...e(), '`t`'];
    case 23: return [...e(), '?.', pick(NAMES)];
    case 24: return ['`x${', ...e(), '}y`'];
    case 25: return ['async', 'function', '(', ')', '{', ...statements(depth - 1), '}'];
    default: return e();
  }
}

function members(depth) {
  const out = [];
  for (let n = random(3); n > 0; --n) {
    out.push(...pick([
      () => [pick(['static', 'get', 'async', '*', '']), pick(NAMES), '(', ')', '{', ...statements(depth - 1), '}'],
      () => [pick(['static', '']), pick(NAMES), '=', ...expression(depth - 1), pick([';', '\n'])],
      () => ['static', '{', ...statements(depth - 1), '}'],
    ])());
  }
  return out;
}

function statements(depth) {
  const out = [];
  const e = () => expression(depth - 1);
  const body = () => (depth <= 0 ? [pick(NAMES), ';'] : statements(depth - 1));
  for (let n = 1 + random(3); n > 0; --n) {
    const end = pick([[';'], ['\n'], ['\n'], []]);
    switch (random(15)) {
      case 0: out.push(pick(['var', 'let', 'const']), pick(NAMES), '=', ...e(), ...end); break;
      case 1: out.push('if', '(', ...e(), ')', ...body()); break;
      case 2: out.push('{', ...statements(depth - 1), '}'); break;
      case 3: out.push(pick(['', 'async']), 'function', pick(['', '*']), pick(NAMES), '(', ')', '{', ...statements(depth - 1), '}'); break;
      case 4: out.push('class', pick(NAMES), '{', ...members(depth - 1), '}'); break;
      case 5: out.push('return', ...(random(2) ? e() : []), ...end); break;
      case 6: out.push('do', ...body(), 'while', '(', ...e(), ')', ...end); break;
      case 7: out.push('for', '(', pick(['var', 'let', '']), pick(NAMES), pick(['of', 'in']), ...e(), ')', ...body()); break;
      case 8: out.push(pick(NAMES), ':', ...body()); break;
      case 9: out.push('throw', ...e(), ...end); break;
      case 10: out.push('switch', '(', ...e(), ')', '{', 'case', ...e(), ':', ...statements(depth - 1), '}'); break;
      default: out.push(...expression(depth), ...end);
    }
  }
  return out;
}

function generate() {
  const tokens = (random(6) === 0 ? ['export', 'default', ...expression(3), '\n', ...statements(1)]
                                  : statements(1 + random(3))).filter((t) => t !== '').slice(0, 120);
  let source = '';
  for (const token of tokens) {
    const touching = /\w$/.test(source) && /^[\w#]/.test(token);
    if (touching || random(5) === 0) source += random(3) === 0 ? pick(SEPARATORS) : ' ';
    source += token;
  }
  if (random(3) !== 0) return source;
  const parts = source.match(/\s+|\w+|[^\w\s]/g) ?? [];
  for (let n = 1 + random(3); n > 0; --n) parts.splice(random(parts.length + 1), random(2), pick(NOISE));
  return parts.join('');
}

function mutations(count) {
  for (let n = 0; n < count; ++n) {
    const source = generate();
    // Where node's own parser (V8) is right and acorn is not.
    if (/\bof\b\s*\/|await[^]*\b(function|class)\b/.test(source)) continue;
    let tokens = [];
    const onToken = (t) => {
      const kind = { name: 'n', string: 's', regexp: 'r', num: 'd' }[t.type.label];
      if (!kind) return;
      const at = (i) => Buffer.byteLength(source.slice(0, i));
      tokens.push(`${kind}${at(t.start)}-${at(t.end)}`);
    };
    let ast = parse(source, 'script', { onToken });
    if (!ast) { tokens = []; ast = parse(source, 'module', { onToken }); }
    if (!ast) continue;
    const shape = (kind, n) => {
      const at = (i) => Buffer.byteLength(source.slice(0, i));
      tokens.push(`${kind}${at(n.start)}-${at(n.end)}`);
    };
    walk(ast, (n) => {
      const named = n.callee?.type === 'Identifier' && n.callee.name === 'await';
      if (/^(Call|New|TaggedTemplate|Import)Expression$/.test(n.type) && !named) shape('c', n);
      if (n.type === 'MemberExpression') shape('m', n);
    });
    process.stdout.write(`${Buffer.byteLength(source)} ${tokens.join(' ')}\n${source}\n`);
  }
}

const [mode, ...rest] = process.argv.slice(2);
if (mode === 'imports') imports(rest);
if (mode === 'mutations') { seed = Number(rest[0]); mutations(Number(rest[1])); }
