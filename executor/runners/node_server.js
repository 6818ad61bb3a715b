// The fork server's part in JavaScript: loads the runner, has it go the way of a submission, and makes a child's own what it
// must not share with its server. It is compiled as a function of `process`, node's own `require` and the runner's text, by
// zygote/node_server.cc, which calls what is returned here. Nothing of a submission comes by this file.
'use strict';
const Module = internalRequire('module');
const vm = internalRequire('vm');
const fs = internalRequire('fs');
const { internalBinding } = internalRequire('internal/test/binding');
const { milestones, now, constants } = internalBinding('performance');

const ORIGIN = constants.NODE_PERFORMANCE_MILESTONE_TIME_ORIGIN;
const ORIGIN_TIMESTAMP = constants.NODE_PERFORMANCE_MILESTONE_TIME_ORIGIN_TIMESTAMP;
const PACKAGES = '/gantlet/';

// Built-in modules that programs load most.
const PRELOADED = `assert async_hooks buffer console crypto diagnostics_channel events fs fs/promises module os path path/posix
  perf_hooks process querystring readline stream stream/promises stream/web string_decoder timers timers/promises tty url util
  util/types v8 vm worker_threads zlib`.split(/\s+/);

const publicRequire = Module.createRequire('/gantlet/runner.js');
publicRequire.main = undefined;

const uncurried = Function.prototype.bind.bind(Function.prototype.call);
const Bytes = Uint8Array;
const Words = Uint32Array;
const { Zlib } = internalBinding('zlib');
const { Z_FINISH, GUNZIP } = internalBinding('constants').zlib;
const initZlib = uncurried(Zlib.prototype.init);
const writeZlib = uncurried(Zlib.prototype.writeSync);
const closeZlib = uncurried(Zlib.prototype.close);
const asText = uncurried(Buffer.prototype.utf8Slice);

// A child's jail has no folder of ours: what programs may require is held in memory, and unpacked there when it is asked for. By
// node's native parts alone: its zlib calls functions that a program can replace (Buffer.prototype.slice), who would make the text.
const packages = { __proto__: null };
for (const name of fs.readdirSync(PACKAGES)) {
  if (!name.endsWith('.js.gz')) continue;
  const bytes = fs.readFileSync(PACKAGES + name);
  packages[name.slice(0, -6)] = { __proto__: null, bytes, packed: bytes.length, size: bytes.readUInt32LE(bytes.length - 4) };
}

function textOf(name) {
  const found = packages[name];
  if (found === undefined) return undefined;
  const text = new Bytes(found.size);
  const left = new Words(2);
  const zlib = new Zlib(GUNZIP);
  initZlib(zlib, 15, -1, 8, 0, left, () => {}, undefined);
  writeZlib(zlib, Z_FINISH, found.bytes, 0, found.packed, text, 0, found.size);
  closeZlib(zlib);
  if (left[0] !== 0 || left[1] !== 0) throw new Error(`gantlet: the package ${name} is damaged`);
  return asText(text, 0, found.size);
}

// Its sessions compile text whatever the context's switches say (Runtime.evaluate, allowUnsafeEvalBlockedByCSP).
const inspector = internalBinding('inspector');
for (const name of ['Connection', 'MainThreadConnection', 'open']) {
  inspector[name] = function unavailable() { throw new Error('there is no inspector here'); };
}

const runner = { exports: {} };
vm.compileFunction(runnerText, ['exports', 'require', 'module', '__filename', '__dirname'], { filename: '/gantlet/runner.js' })
  .call(runner.exports, runner.exports, publicRequire, runner, '/gantlet/runner.js', '/gantlet');
const { prepare, rehearse, run, carry, forget, beCells } = runner.exports;
const cells = vm.compileFunction(cellsText, ['process', 'require', 'internalRequire', 'beCells'], { filename: '/gantlet/cells.js' })
  .call(undefined, process, publicRequire, internalRequire, beCells);
carry({ names: Object.keys(packages), textOf });

let ready = false;

function warmUp() {
  for (const name of PRELOADED) publicRequire(name);
  for (const name of ['fetch', 'URL', 'TextDecoder', 'structuredClone', 'AbortController', 'Intl', 'WebAssembly', 'performance']) void globalThis[name];
}

(async () => {
  warmUp();
  await prepare();
  for (let i = 0; i < 3; ++i) await rehearse();
  console.log('%s %d', 'x', 1, { a: [1, 'b', new Map([[1, 2]])] });
  console.error(new Error('x').message);
  ready = true;
})();

return {
  ready: () => ready,
  rehearse,
  run,
  cells,
  now: () => now(),
  // After a sample that ran in the server, as if it had not.
  forget() {
    forget();
    process._exiting = false;
    process.exitCode = undefined;
    process.argv.length = 1;
  },
  // In a child. The moments of node's start lie before its time as they did before the server's.
  become() {
    const [seconds, nanoseconds] = process.hrtime();
    const moved = seconds * 1e9 + nanoseconds - milestones[ORIGIN];
    for (let i = 0; i < milestones.length; ++i) {
      if (i !== ORIGIN_TIMESTAMP && milestones[i] !== -1) milestones[i] += moved;
    }
    milestones[ORIGIN_TIMESTAMP] = Date.now() * 1e3;
    process.chdir('/workspace'); // where it is: node remembers the folder of its start
  },
};
