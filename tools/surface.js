#!/usr/bin/env node
// Makes rules/javascript/surface/*.surface from tools/surface_javascript.conf: the names of node's
// built-in modules, and of the globals, that a policy may allow. Same file format and same keywords as
// tools/surface.py; "--check" writes nothing and says which files would change.
'use strict';

const fs = require('fs');
const path = require('path');
const {Module} = require('module');

const root = path.dirname(__dirname);
const config = path.join(root, 'tools', 'surface_javascript.conf');
const target = path.join(root, 'rules', 'javascript', 'surface');
const lists = ['needs', 'only', 'deny', 'add'];

function readConfig() {
  const modules = new Map();
  let entry = null;
  fs.readFileSync(config, 'utf8').split('\n').forEach((line, index) => {
    const words = line.split('#')[0].trim().split(/\s+/).filter(Boolean);
    if (words.length === 0) return;
    const indented = /^\s/.test(line);
    if (!indented && words[0] === 'module' && words.length >= 2) {
      // "module gantlet-process of process": the properties of a global object.
      entry = {needs: [], only: [], deny: [], add: [], cap: new Map(), module: new Map(), of: words[3]};
      modules.set(words[1], entry);
    } else if (indented && entry && words[0] === 'cap' && words.length > 2) {
      entry.cap.set(words[1], words.slice(2));
    } else if (indented && entry && words[0] === 'as' && words.length === 3) {
      entry.module.set(words[1], words[2]);
    } else if (indented && entry && lists.includes(words[0]) && words.length > 1) {
      entry[words[0]].push(...words.slice(1));
    } else {
      throw new Error(`${config}:${index + 1}: not understood: ${line}`);
    }
  });
  return modules;
}

function kindOf(value) {
  if (typeof value !== 'function') return 'constant';
  return /^class\b/.test(Function.prototype.toString.call(value)) || /^[A-Z]/.test(value.name)
      ? 'class' : 'function';
}

// The packages that submissions may require, by module name: the file to load and the version.
function readPackages() {
  const home = path.join(root, 'third_party', 'javascript');
  const found = new Map();
  let folder = '';
  let version = '';
  for (const line of fs.readFileSync(path.join(home, 'packages.conf'), 'utf8').split('\n')) {
    const [word, name, file] = line.split('#')[0].trim().split(/\s+/);
    if (word === 'package') {
      folder = path.join(home, 'node_modules', name);
      version = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')).version;
      found.set(name, {file: path.join(folder, file), version});
    } else if (word === 'also') {
      found.set(`${path.basename(folder)}/${name}`, {file: path.join(folder, file), version});
    }
  }
  return found;
}
const packages = readPackages();

// As pack_javascript.js does: whatever kind of module its folder says it is.
function loadCommonJs(file) {
  const loaded = new Module(file);
  loaded.filename = file;
  loaded.paths = Module._nodeModulePaths(path.dirname(file));
  loaded._compile(fs.readFileSync(file, 'utf8'), file.replace(/\.js$/, '.cjs'));
  return loaded.exports;
}

function subject(name, entry) {
  if (name === 'gantlet-builtins') return globalThis;
  if (packages.has(name)) return loadCommonJs(packages.get(name).file);
  // What a module finds in its own scope is no property of globalThis.
  const scope = {module, import: {meta: {url: '', dirname: '', filename: ''}}};
  return entry.of ? globalThis[entry.of] || scope[entry.of] : require(`node:${name}`);
}

function make(name, entry) {
  const module = subject(name, entry);
  const found = Object.getOwnPropertyNames(module).filter(
      (key) => /^[A-Za-z$][\w$]*$/.test(key) && !['prototype', 'length', 'name'].includes(key));
  const wanted = new Set(entry.only.length ? entry.only : [...found, ...entry.add]);
  const lines = [];
  // "create*" in a list of denials
  const patterns = entry.deny.filter((word) => word.includes('*')).map((word) => new RegExp(`^${word.replace('*', '.*')}$`));
  entry.deny = entry.deny.filter((word) => !word.includes('*'));
  for (const key of [...wanted].sort()) {
    if (entry.deny.includes(key) || patterns.some((pattern) => pattern.test(key)) || key.startsWith('_') && !entry.only.includes(key)) continue;
    if (entry.module.has(key)) {
      lines.push(`${key} module ${entry.module.get(key)}`);
      continue;
    }
    const needs = (entry.cap.get(key) || []).map((c) => ` +${c}`).join('');
    lines.push(`${key} ${kindOf(module[key])}${needs}`);
  }
  const denied = new Set(entry.deny);
  if (entry.only.length && !entry.of && name !== 'gantlet-builtins') {
    found.filter((key) => !wanted.has(key) && !key.startsWith('_')).forEach((key) => denied.add(key));
  }
  return [
    '# gantlet surface 1: made by tools/surface.js, reviewed as data', `module ${name}`,
    `version ${packages.get(name)?.version ?? process.versions.node}`,
    ...(entry.needs.length ? [`needs ${entry.needs.join(' ')}`] : []),
    ...[...denied].sort().map((key) => `denied ${key}`), ...lines,
  ].join('\n') + '\n';
}

function main(check) {
  fs.mkdirSync(target, {recursive: true});
  let changed = 0;
  for (const [name, entry] of readConfig()) {
    const text = make(name, entry);
    // A file name can't hold the slash of "fs/promises": it lies in a folder.
    const file = path.join(target, `${name}.surface`);
    if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) continue;
    changed += 1;
    console.log(`${check ? 'would change' : 'wrote'} ${path.relative(root, file)}`);
    if (check) continue;
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, text);
  }
  return check && changed ? 1 : 0;
}

process.emitWarning = () => {};
process.exitCode = main(process.argv.includes('--check'));
