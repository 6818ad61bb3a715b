// acorn's reading of a source (the parser that comes with node), for the differential target: a line
// of `module:NAME` for each import, constant require() and constant import(), and `name:NAME` for each
// dangerous global that is called while nothing in the source binds that name; `unreadable` for what
// it refuses. Run with --expose-internals.
'use strict';
const fs = require('fs');
const acorn = require('internal/deps/acorn/acorn/dist/acorn');
const DANGEROUS = new Set(['eval', 'Function', 'require']);

function parse(source) {
  for (const sourceType of ['script', 'module']) {
    try {
      return acorn.parse(source, { ecmaVersion: 2024, sourceType, allowHashBang: true,
        allowReturnOutsideFunction: sourceType === 'script' });
    } catch { /* the other kind, or none */ }
  }
  return null;
}

function constantOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return undefined;
}

// Names in any place but a reference: a declaration, a parameter, a pattern, an assignment's target.
function words(source) {
  const ast = parse(source);
  if (!ast) return ['unreadable'];
  const found = [];
  const called = new Set();
  const names = new Map();
  const stack = [ast];
  while (stack.length > 0) {
    const node = stack.pop();
    if (Array.isArray(node)) { stack.push(...node); continue; }
    if (!node || typeof node !== 'object') continue;
    if (node.type === 'Identifier') names.set(node.name, (names.get(node.name) ?? 0) + 1);
    const name = node.type === 'CallExpression' && node.callee.type === 'Identifier' ? node.callee.name : '';
    if (name === 'require' && node.arguments.length === 1) found.push(['require', constantOf(node.arguments[0])]);
    if (name === 'eval' || name === 'Function') called.add(name);
    if (/^(Import|Export(All|Named))Declaration$/.test(node.type)) found.push(['', constantOf(node.source)]);
    if (node.type === 'ImportExpression') found.push(['', constantOf(node.source)]);
    for (const key in node) stack.push(node[key]);
  }
  const bound = (name) => (names.get(name) ?? 0) > countCalls(ast, name);
  const result = [];
  for (const [via, module] of found) {
    if (module === undefined || (via && bound(via))) continue;
    if (/^[\w:./@-]+$/.test(module)) result.push('module:' + module);
  }
  for (const name of called) if (!bound(name)) result.push('name:' + name);
  return result;
}

function countCalls(ast, name) {
  let count = 0;
  const stack = [ast];
  while (stack.length > 0) {
    const node = stack.pop();
    if (Array.isArray(node)) { stack.push(...node); continue; }
    if (!node || typeof node !== 'object') continue;
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name) ++count;
    for (const key in node) stack.push(node[key]);
  }
  return count;
}

let pending = Buffer.alloc(0);
function fill(size) {
  const piece = Buffer.alloc(65536);
  while (pending.length < size) {
    let n;
    try { n = fs.readSync(0, piece); } catch (error) { if (error.code === 'EAGAIN') continue; throw error; }
    if (n === 0) return false;
    pending = Buffer.concat([pending, piece.subarray(0, n)]);
  }
  return true;
}

while (fill(4)) {
  const size = pending.readUInt32BE(0);
  if (!fill(4 + size)) break;
  const source = pending.toString('utf8', 4, 4 + size);
  pending = pending.subarray(4 + size);
  let line;
  try { line = words(source).join(' '); } catch { line = 'unreadable'; }
  fs.writeSync(1, line + '\n');
}
