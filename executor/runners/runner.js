// The JavaScript end of a run. It starts under the submission's own filter, in the sandbox; nothing
// here is a wall. It reads the submission from descriptor 4, runs it, and writes main()'s value as
// JSON to descriptor 3, which user code cannot confuse with stdout.
'use strict';
const fs = require('fs');
const vm = require('vm');
const { builtinModules, createRequire } = require('module');

// What decides which text is run stands on nothing that a program can replace (Map.prototype.get, vm.compileFunction): on functions
// taken before it runs, and on objects without a prototype. A later cell's require would else run a text that an earlier one made.
const uncurried = Function.prototype.bind.bind(Function.prototype.call);
const { compileFunction, SyntheticModule } = vm;
const { keys } = Object;
const { parse } = JSON;
const mapHas = uncurried(Map.prototype.has);
const mapGet = uncurried(Map.prototype.get);
const mapSet = uncurried(Map.prototype.set);
const match = uncurried(RegExp.prototype.exec);
const indexOf = uncurried(String.prototype.indexOf);
const slice = uncurried(String.prototype.slice);

const PACKAGES = '/gantlet/'; // made by tools/pack_javascript.js
const RESULT_FD = 3;
const LAST = '$gantlet_last$'; // holds the value of a last expression
const MOST_UNASKED = 1 << 20; // of a value that nobody asked for by `result` or main()
const INPUT_FD = 4;
const UNSETTLED = 13;

function readInput() {
  const chunks = [];
  const buffer = Buffer.allocUnsafe(1 << 20);
  for (let n; (n = fs.readSync(INPUT_FD, buffer, 0, buffer.length, null)) > 0;) chunks.push(Buffer.from(buffer.subarray(0, n)));
  fs.closeSync(INPUT_FD);
  const data = Buffer.concat(chunks);
  const magic = data.toString('latin1', 0, 4);
  if (magic !== 'GNT1' && magic !== 'GNT2' && magic !== 'GNT3') throw new Error('gantlet: the submission did not arrive');
  const more = magic !== 'GNT1';
  const startsItself = more && (data.readUInt32LE(24) & 1) !== 0;
  const texts = [];
  let offset = magic === 'GNT1' ? 16 : magic === 'GNT2' ? 32 : 36;
  for (let i = 0; i < 3; ++i) {
    const length = data.readUInt32LE(4 + 4 * i);
    texts.push(data.toString('utf8', offset, offset + length));
    offset += length;
  }
  const input = { filename: texts[0] || 'main.js', argumentsJson: texts[1], source: texts[2].replace(/^\uFEFF/, ''), startsItself };
  if (magic === 'GNT3') {
    const from = offset + data.readUInt32LE(28); // behind the names of packages that are not there
    input.environment = parse(data.toString('utf8', from, from + data.readUInt32LE(32)));
  }
  const [first, end] = more ? [data.readUInt32LE(16), data.readUInt32LE(20)] : [0, 0];
  if (end > first) {
    // Bytes of the source, which is the third text.
    const bytes = data.subarray(offset - data.readUInt32LE(12), offset);
    const part = (from, to) => bytes.toString('utf8', from, to);
    const [opening, before] = openedBefore(part(0, first).replace(/^\uFEFF/, ''));
    input.opening = opening;
    input.valued = `${before}${part(first, end)}\n)${part(end)}`;
  }
  return input;
}

// What stands before the last expression, with an assignment opened where it moves nothing: at the end of the line before, so
// that lines and columns in a stack are the program's own. Or, where there is no such line, what is to stand before it all.
function openedBefore(text) {
  const lines = text.split('\n');
  let at = lines.length - 1;
  if (lines[at].trim() === '') {
    do --at; while (at >= 0 && /^\s*(\/\/.*)?$/.test(lines[at]));
    if (at < 0) return [`${LAST}=(`, text];
    if (!lines[at].includes('//') && !lines[at].startsWith('#!')) {
      lines[at] = lines[at].replace(/\r$/, '') + `;${LAST}=(`;
      return ['', lines.join('\n')];
    }
  }
  return ['', `${text}${LAST}=(`];
}

const stringify = JSON.stringify;
const writeSync = fs.writeSync;
const readFile = fs.readFileSync;
const bufferFrom = Buffer.from;

// BigInt would throw; NaN and Infinity become null by themselves.
const asJson = (value) => stringify(value, (key, item) => (typeof item === 'bigint' ? String(item) : item));

function send(value, text = asJson(value)) {
  if (text === undefined) return;
  const data = bufferFrom(text, 'utf8');
  for (let done = 0; done < data.length;) {
    try {
      done += writeSync(RESULT_FD, data, done);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

// The value of a last expression, where JSON can hold it: a promise's, once it has one.
function sendLast(value) {
  if (value instanceof Promise) {
    value.then(sendLast); // where it is rejected this one is, too, and node says so
    return;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)) {
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== null && prototype !== Object.prototype) return;
  }
  let text;
  try {
    text = asJson(value);
  } catch {
    return; // it holds itself, or what it is made of throws
  }
  if (text !== undefined && text.length <= MOST_UNASKED) send(value, text);
}

function pickMain(scope, exported) {
  if (typeof scope.main === 'function') return scope.main;
  if (typeof exported === 'function' && exported.name === 'main') return exported;
  if (exported && typeof exported.main === 'function') return exported.main;
  return null;
}

// What the program has to come to before it has ended well: "" once it has.
let awaited = '';

async function finish(main, hasResult, result, given, last) {
  if (main) {
    awaited = 'what main() returned';
    const value = await main(given);
    awaited = '';
    if (value === undefined) throw new TypeError('main() must return a value. Use null for an empty result.');
    send(value);
  } else if (hasResult && result !== undefined) {
    send(result);
  } else if (last !== undefined) {
    sendLast(last);
  }
}

// The packages that are carried along. Nothing else is found by a bare name: what a program writes into node_modules was
// never looked at.
const packs = { __proto__: null };
let carried = null; // by a fork server: what lies in PACKAGES elsewhere
let baseRequire;
const isBuiltin = { __proto__: null };
for (const name of builtinModules) isBuiltin[name] = true;

function packageText(name) {
  if (carried) return carried.textOf(name);
  try {
    return require('zlib').gunzipSync(readFile(PACKAGES + name + '.js.gz')).toString('utf8');
  } catch {
    return undefined;
  }
}

function requirePackage(name) {
  const cut = indexOf(name, '/');
  const plain = cut < 0 ? name : slice(name, 0, cut);
  if (!(plain in packs)) {
    const text = packageText(plain);
    if (text === undefined) {
      const there = carried ? carried.names : fs.readdirSync(PACKAGES).filter((other) => other.endsWith('.gz')).map((other) => other.slice(0, -6));
      const error = new Error(`Cannot find module '${name}': nothing can be installed here. There are node's own modules and ${there.join(', ')}`);
      error.code = 'MODULE_NOT_FOUND';
      throw error;
    }
    const pack = { __proto__: null, exports: null };
    compileFunction(text, ['module', 'require'], { __proto__: null, filename: `/packages/${plain}.js` })(pack, baseRequire);
    packs[plain] = pack.exports;
  }
  const part = cut < 0 ? '' : slice(name, cut + 1);
  const found = packs[plain](match(/\.js$/, part) ? slice(part, 0, -3) : part);
  if (found !== undefined) return found;
  const error = new Error(`Cannot find module '${name}': of ${plain} there is require('${plain}') only, or other parts of it`);
  error.code = 'MODULE_NOT_FOUND';
  throw error;
}

function looksLikeModule(filename, source, error) {
  if (filename.endsWith('.mjs')) return true;
  if (filename.endsWith('.cjs')) return false;
  return error instanceof SyntaxError &&
    /Cannot use import statement|Unexpected token 'export'|import\.meta|await is only valid|Unexpected reserved word|Unexpected identifier/.test(error.message) &&
    /^\s*(import|export)\b|\bimport\.meta\b|\bawait\b/m.test(source);
}

// Every script and module, for as long as the program runs: node ends by a signal where one that was collected is asked for its
// exports (V8 holds the module, and node only the object that is made of it).
const linked = new Map();

// A function that makes the module's body. The body is an arrow, so that its `arguments` are what the caller passed and not
// node's own (exports, require, …); in strict code, too, which may not name a parameter so.
function compileScript({ filename, source, opening, valued }) {
  const tail = `\n;return { last: ${LAST}, main: typeof main === "undefined" ? undefined : main,` +
    ' hasResult: typeof result !== "undefined", result: typeof result === "undefined" ? undefined : result };';
  const compile = (text) => vm.compileFunction(
    `let ${LAST}; return ((exports, require, module, __filename, __dirname) => {${text === valued ? opening : ''}\n${text.startsWith('#!') ? '//' : ''}${text}${tail}\n})`,
    ['arguments'], { filename, lineOffset: -1, importModuleDynamically: importDynamically });
  const compiled = asOneOf(compile, valued, source);
  linked.set(compiled, compiled);
  return compiled;
}

// Of the text that keeps the last expression's value or, where it does not compile, of the plain one.
function asOneOf(compile, valued, source) {
  try {
    if (valued !== undefined) return compile(valued);
  } catch {
    // What is wrong is told of the text as it was written.
  }
  return compile(source);
}

// `require` of the run that is under way: see `run`.
let runRequire;

function link(specifier) {
  if (mapHas(linked, specifier)) return mapGet(linked, specifier);
  const exported = runRequire(specifier);
  const names = keys(Object(exported));
  if (!names.includes('default')) names.push('default');
  const made = new SyntheticModule(names, function () {
    for (const name of names) this.setExport(name, name === 'default' ? exported : exported[name]);
  });
  mapSet(linked, specifier, made);
  return made;
}

// import('fs'), of scripts as of modules: what `require` gives, and nothing else.
async function importDynamically(specifier) {
  const module = link(specifier);
  if (module.status === 'unlinked') await module.link(() => {});
  await module.evaluate();
  return module;
}

async function runModule({ filename, source, opening, valued, startsItself }, given) {
  globalThis.arguments = given;
  const kept = valued && `${opening}${valued}\n;var ${LAST};export{${LAST}};`;
  const module = asOneOf((text) => new vm.SourceTextModule(text, {
    identifier: filename,
    importModuleDynamically: importDynamically,
    initializeImportMeta: (meta) => {
      meta.dirname = '/workspace';
      meta.filename = process.argv[1];
      meta.url = require('url').pathToFileURL(meta.filename).href;
    },
  }), kept, source);
  linked.set(module, module);
  await module.link(link);
  awaited = 'what the module awaits';
  await module.evaluate();
  awaited = '';
  const scope = module.namespace;
  await finish(startsItself ? null : pickMain(scope, scope.default), 'result' in scope, scope.result, given, scope[LAST]);
}

// There is no /proc here, in which libuv looks these up.
function answerWithoutProc() {
  const os = require('os');
  const v8 = require('v8');
  const rss = () => process.resourceUsage().maxRSS * 1024;
  process.memoryUsage = () => {
    const heap = v8.getHeapStatistics();
    return { rss: rss(), heapTotal: heap.total_heap_size, heapUsed: heap.used_heap_size, external: heap.external_memory, arrayBuffers: heap.malloced_memory };
  };
  process.memoryUsage.rss = rss;
  const count = os.availableParallelism ? os.availableParallelism() : 1;
  os.cpus = () => Array.from({ length: count }, () => ({ model: 'unknown', speed: 0, times: { user: 0, nice: 0, sys: 0, idle: 0, irq: 0 } }));
}

// Functions of fs whose first argument may be a descriptor.
const OF_DESCRIPTORS = ['appendFile', 'close', 'fchmod', 'fchown', 'fdatasync', 'fstat', 'fsync', 'ftruncate', 'futimes', 'read', 'readFile', 'readv',
  'write', 'writeFile', 'writev'];
const CLOSED = 0x7fffffff; // no descriptor has this number
let cellsCome = RESULT_FD; // in a session: by which its cells come

// A program that is given a number finds nothing behind those that are the runner's: a result that it wrote there would look
// like main()'s. Streams with an `fd` go the same way.
function keepDescriptors() {
  const { apply } = Reflect;
  for (const name of OF_DESCRIPTORS.flatMap((one) => [one, one + 'Sync'])) {
    const original = fs[name];
    fs[name] = Object.defineProperties(function (fd, ...rest) {
      return apply(original, this, arguments.length === 0 ? [] : [fd === RESULT_FD || fd === cellsCome ? CLOSED : fd, ...rest]);
    }, Object.getOwnPropertyDescriptors(original));
  }
}

// What leads from `process`, which is everywhere, to modules that run texts as code, and to the engine. `require` has them, for
// programs whose policy lets them ask for it by name.
const BEYOND = Object.create(null);
for (const name of ['child_process', 'cluster', 'inspector', 'inspector/promises', 'module', 'repl', 'v8', 'vm', 'wasi', 'worker_threads']) {
  BEYOND[name] = BEYOND['node:' + name] = true;
}
function leaveProcess() {
  delete process.binding;
  delete process._linkedBinding;
  delete process.mainModule;
  const original = process.getBuiltinModule;
  if (original === undefined) return;
  process.getBuiltinModule = Object.defineProperties(function (id) {
    return typeof id === 'string' && id in BEYOND ? undefined : original(id);
  }, Object.getOwnPropertyDescriptors(original));
}

// Goes the way of a submission with a sample of ours, as far as that shows outside: what a program uses first (streams,
// console, compiler) is loaded, compiled and touched while nobody waits.
async function rehearse() {
  const sample = { filename: 'main.js', argumentsJson: '{"n":1}', source: 'function main(args) { return [`${args.n}`].map((x) => x); }' };
  const scope = compileScript(sample).call({}, {})({}, require, { exports: {} }, '', '');
  stringify(await scope.main(JSON.parse(sample.argumentsJson)));
  pickMain(scope, {});
  looksLikeModule(sample.filename, sample.source, new Error(''));
  require('util').format('%s %o', { a: [1, 'x'] }, new Map([[1, 2]]));
  process.stdout.write('');
  process.stderr.write('');
}

// The loop is empty. Unless the program has a say in that, this is the end: by exit(), which tears nothing down that the
// end of the process tears down anyway. A promise that is awaited still is one that nothing can settle any more: 13 is node's
// own exit code for that.
const exit = process.exit;
process.on('beforeExit', () => {
  if (process.listenerCount('beforeExit') !== 1) return;
  if (awaited !== '') {
    process.stderr.write(`Error: ${awaited} is a promise that was never settled: nothing is left that could settle it\n`);
    process.exitCode = UNSETTLED;
  }
  exit.call(process);
});

async function prepare() {
  answerWithoutProc();
  keepDescriptors();
  leaveProcess();
  // Node 18 has it behind a switch.
  if (!globalThis.crypto) Object.defineProperty(globalThis, 'crypto', { get: () => require('crypto').webcrypto, configurable: true });
  await rehearse();
}

// `require` of the one program of this process.
function startRequire() {
  baseRequire = createRequire('/workspace/main.js');
  runRequire = (specifier) => {
    const name = `${specifier}`; // its own text, once
    // As text, whatever lies there: a folder of this name, or a file with one more ending, would be run.
    const data = match(/^(?:\.|\/mnt\/data|\/workspace|\/home\/user)\/(.*\.json)$/, name);
    if (data) return parse(readFile('/workspace/' + data[1], 'utf8').replace(/^\uFEFF/, ''));
    if (match(/^(node:|\.|\/)/, name) || isBuiltin[name]) return baseRequire(name);
    return requirePackage(name);
  };
  return runRequire;
}

// For cells (cells.js): their `require`, and what import() gives: a promise of a namespace.
function beCells() {
  cellsCome = INPUT_FD; // for as long as the context lives
  return { require: startRequire(), importFor: async (specifier) => (await importDynamically(specifier)).namespace };
}

async function run() {
  const input = readInput();
  // Here, and not where the process starts: nothing of ours, and no loader, ever reads them.
  for (const name of keys(input.environment ?? {})) process.env[name] = input.environment[name];
  // Whatever folder it had where it came from, it stands in the workspace by its own name.
  const place = '/workspace/' + (input.filename.split('/').pop() || 'main.js');
  process.argv.length = 1;
  process.argv.push(place);
  const require = startRequire();
  const given = JSON.parse(input.argumentsJson);
  let script;
  try {
    if (input.filename.endsWith('.mjs')) return await runModule(input, given);
    script = compileScript(input);
  } catch (error) {
    if (!looksLikeModule(input.filename, input.source, error)) throw error;
    return await runModule(input, given);
  }
  const module = { exports: {}, id: '.', filename: place, loaded: false, children: [], paths: [] };
  require.main = module;
  const scope = script.call(module.exports, given)(module.exports, require, module, module.filename, '/workspace');
  module.loaded = true;
  await finish(input.startsItself ? null : pickMain(scope, module.exports), scope.hasResult, scope.result, given, scope.last);
}

function report(error) {
  awaited = '';
  let text;
  try {
    text = error && error.stack ? String(error.stack) : 'Uncaught ' + require('util').inspect(error);
  } catch {
    text = 'Uncaught exception';
  }
  text = text.split('\n').filter((line) => !/\/gantlet\/runner\.js|node:internal|node:vm/.test(line)).join('\n');
  process.exitCode = 1;
  process.stderr.write(text + '\n');
}

if (require.main === module) {
  // As an event of its own, behind which first ticks are run and then microtasks, as behind node's main script.
  prepare().then(() => setImmediate(() => {
    writeSync(RESULT_FD, 'R'); // "I wait": nothing of the submission has been read
    run().catch(report);
  })).catch(report);
} else { // a fork server (node_server.js): its children run
  module.exports = { prepare, rehearse, beCells, run: () => run().catch(report), carry: (packages) => { carried = packages; },
    forget() { linked.clear(); baseRequire = runRequire = undefined; } };
}
