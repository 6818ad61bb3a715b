#!/usr/bin/env node
// Makes one file of each package that a submission may require (third_party/javascript/packages.conf): the package's
// own CommonJS modules and those of what it depends on, word for word, each in a function. The file exports a function
// that gives the module of a subpath ("" for the package itself).
//
//   tools/pack_javascript.js FOLDER     writes FOLDER/NAME.js.gz and FOLDER/index.json (names, versions, licences, digests);
//                                       fails where they are not what third_party/javascript/digests says
//   tools/pack_javascript.js --seal     writes third_party/javascript/digests anew, to be reviewed with the lock file
'use strict';

const crypto = require('crypto');
const fs = require('fs');
const path = require('path');
const zlib = require('zlib');
const { createRequire } = require('module');

const home = path.join(path.dirname(__dirname), 'third_party', 'javascript');
const modules = path.join(home, 'node_modules');
const digests = path.join(home, 'digests');

function readConf() {
  const packages = [];
  for (const line of fs.readFileSync(path.join(home, 'packages.conf'), 'utf8').split('\n')) {
    const words = line.split('#')[0].trim().split(/\s+/).filter(Boolean);
    if (words.length === 0) continue;
    if (words[0] === 'package' && words.length === 3) packages.push({ name: words[1], entries: { '': words[2] } });
    else if (words[0] === 'also' && words.length === 3) packages.at(-1).entries[words[1]] = words[2];
    else throw new Error(`packages.conf: not understood: ${line}`);
  }
  return packages;
}

function manifest(name) {
  return JSON.parse(fs.readFileSync(path.join(modules, name, 'package.json'), 'utf8'));
}

// The file behind require(specifier) in `from`; null for a module of node's own, and for what is not there (optional, or
// only named in a comment).
function resolve(specifier, from) {
  try {
    const found = createRequire(from).resolve(specifier);
    return path.isAbsolute(found) ? found : null;
  } catch {
    return null;
  }
}

// Every module that the entries lead to, in the order of their names.
function collect(entries) {
  const found = new Map();
  const waiting = [...entries];
  while (waiting.length > 0) {
    const file = waiting.pop();
    if (found.has(file)) continue;
    const source = fs.readFileSync(file, 'utf8');
    const needs = {};
    // UMD bundles ask for nothing but node's own.
    for (const [, specifier] of source.matchAll(/\brequire\(\s*["']([^"']+)["']\s*\)/g)) {
      const target = resolve(specifier, file);
      if (!target) continue;
      needs[specifier] = target;
      waiting.push(target);
    }
    found.set(file, { source, needs });
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function pack({ name, entries }) {
  const { version, license } = manifest(name);
  const files = Object.fromEntries(Object.entries(entries).map(([sub, file]) => [sub, path.join(modules, name, file)]));
  const found = collect(Object.values(files));
  const ids = new Map([...found.keys()].map((file, index) => [file, index]));
  // Of what it is made, deepest folder first: a package may bring its own version of another.
  const folders = [...new Set([...found.keys()].filter((file) => file.includes('/node_modules/')).map((file) => file.replace(/^(.*node_modules\/[^/]+)\/.*$/, '$1')))];
  const parts = folders.map((folder) => JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')));
  const others = parts.map((part) => `${part.name} ${part.version} (${part.license})`);
  const made = [`// ${others.join(', ')}`];
  made.push('const table = [');
  for (const [file, { source, needs }] of found) {
    const links = Object.fromEntries(Object.entries(needs).map(([specifier, target]) => [specifier, ids.get(target)]));
    const body = file.endsWith('.json') ? `module.exports = ${source.trim()};` : source.replace(/^#!.*/, '');
    made.push(`[${JSON.stringify(links)}, function (exports, require, module, define) {`, body, '}],');
  }
  made.push('];', `const entries = ${JSON.stringify(Object.fromEntries(Object.entries(files).map(([sub, file]) => [sub, ids.get(file)])))};`);
  made.push(`const loaded = [];
function load(id) {
  if (loaded[id]) return loaded[id].exports;
  const module = loaded[id] = { exports: {} };
  const [links, body] = table[id];
  body.call(module.exports, module.exports, (name) => (Object.hasOwn(links, name) ? load(links[name]) : require(name)), module);
  return module.exports;
}
module.exports = (sub) => (Object.hasOwn(entries, sub) ? load(entries[sub]) : undefined);
`);
  return { name, version, license, subpaths: Object.keys(entries).filter(Boolean), packages: others, folders, text: made.join('\n') };
}

// The licence of a package as it comes, below its name.
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = fs.readdirSync(folder).find((other) => /^licen[cs]e/i.test(other));
  const text = file ? fs.readFileSync(path.join(folder, file), 'utf8') : `${license}\n`;
  return `${'='.repeat(80)}\n${name} ${version}: ${license}\n\n${text}`;
}

function main(target) {
  if (!target) throw new Error('usage: tools/pack_javascript.js FOLDER | --seal');
  const made = readConf().map(pack);
  const sums = made.map(({ name, version, text }) => `${crypto.createHash('sha256').update(text).digest('hex')}  ${name}@${version}\n`).join('');
  if (target === '--seal') return fs.writeFileSync(digests, sums);
  if (fs.readFileSync(digests, 'utf8') !== sums) {
    throw new Error('the packages are not those that third_party/javascript/digests names: run ./x setup; after a change of versions, review them and run tools/pack_javascript.js --seal');
  }
  fs.mkdirSync(target, { recursive: true });
  for (const { name, text } of made) fs.writeFileSync(path.join(target, `${name}.js.gz`), zlib.gzipSync(text, { level: 9 }));
  fs.writeFileSync(path.join(target, 'javascript-packages.LICENSE'), [...new Set(made.flatMap(({ folders }) => folders))].map(licenceOf).join('\n'));
  const index = made.map(({ name, version, license, subpaths, packages }) => ({ name, version, license, subpaths, packages }));
  fs.writeFileSync(path.join(target, 'index.json'), JSON.stringify(index) + '\n');
}

try {
  main(process.argv[2]);
} catch (error) {
  console.error(`pack_javascript: ${error.message}`);
  process.exitCode = 1;
}
