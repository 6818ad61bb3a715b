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

// A child's jail has no folder of ours: what programs may require is held in memory.
const packages = new Map();
for (const name of fs.readdirSync(PACKAGES)) {
  if (name.endsWith('.js.gz')) packages.set(name.slice(0, -6), fs.readFileSync(PACKAGES + name));
}

const runner = { exports: {} };
vm.compileFunction(runnerText, ['exports', 'require', 'module', '__filename', '__dirname'], { filename: '/gantlet/runner.js' })
  .call(runner.exports, runner.exports, publicRequire, runner, '/gantlet/runner.js', '/gantlet');
const { prepare, rehearse, run, carry, forget, beCells } = runner.exports;
const cells = vm.compileFunction(cellsText, ['process', 'require', 'internalRequire', 'beCells'], { filename: '/gantlet/cells.js' })
  .call(undefined, process, publicRequire, internalRequire, beCells);
carry(packages);

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
