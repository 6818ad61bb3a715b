// What a context of JavaScript shows of its cells, and what they find there: `require`, import(), `arguments`. It is compiled
// as a function of `process`, `require`, node's own `require` and runner.js' beCells. zygote/node_cells.cc has the cells' texts, which
// never come by here: whatever an earlier cell has made of the functions that are used below, a later one's text is its own.
'use strict';
const { inspect, isDeepStrictEqual } = require('util');
const { timerListMap, timerListQueue, immediateQueue } = internalRequire('internal/timers');

const { clearAsyncIdStack } = internalRequire('internal/async_hooks');
const { internalBinding } = internalRequire('internal/test/binding');
const { async_hook_fields: hookFields, constants: { kCheck } } = internalBinding('async_wrap');
const { tickInfo } = internalBinding('task_queue');
const { timerInfo, timeoutInfo = timerInfo, immediateInfo, toggleTimerRef, toggleImmediateRef } = internalBinding('timers');

const { parse, stringify } = JSON;
const { defineProperty, getPrototypeOf } = Object;
const MOST_TEXT = 64 << 10; // of an exception's parts, each
const MOST_VALUE = 1 << 20;
const MOST_TIMERS = 1e6;
const GIVEN = '$gantlet_given$';
const OURS = /\/gantlet\/(runner|cells|node_server)\.js|node:internal|node:vm/;

// Node keeps its queue of ticks to itself: we see it as it takes one.
const ticks = (() => {
  const { prototype } = internalRequire('internal/fixed_queue');
  const { push } = prototype;
  let queue;
  prototype.push = function (item) {
    queue = this;
    return push.call(this, item);
  };
  process.nextTick(() => {});
  prototype.push = push;
  return queue;
})();
const TickBuffer = ticks.head.constructor;

let importFrom;
let restored = []; // environment variables as they were before the cell

const cut = (text, most = MOST_TEXT) => (text.length <= most ? text : `${text.slice(0, most / 2)}\n...\n${text.slice(-most / 2)}`);

function asError(error) {
  return typeof error === 'object' && error !== null && typeof error.stack === 'string' && 'message' in error;
}

return {
  // Before the first cell, in a child. What is returned binds the names that a module has.
  start(uncaught) {
    const { require: cellRequire, importFor } = beCells();
    importFrom = importFor;
    process.setUncaughtExceptionCaptureCallback(uncaught);
    // A callback that is interrupted leaves its mark on the stack of node's events, which would end the process for that.
    hookFields[kCheck] = 0;
    const module = { exports: {}, id: '.', filename: '/workspace/main.js', loaded: false, children: [], paths: [] };
    cellRequire.main = module;
    process.argv.length = 1;
    process.argv.push(module.filename);
    const given = { require: cellRequire, module, exports: module.exports, __filename: module.filename, __dirname: '/workspace' };
    globalThis[GIVEN] = given;
    return `let {${Object.keys(given).join(',')}} = globalThis.${GIVEN};`;
  },
  started() {
    delete globalThis[GIVEN];
  },
  begin(argumentsJson, environmentJson) {
    defineProperty(globalThis, 'arguments', { value: parse(argumentsJson), writable: true, configurable: true, enumerable: false });
    if (environmentJson === '') return;
    const { lasting, passing } = parse(environmentJson);
    for (const name in lasting) process.env[name] = lasting[name];
    for (const name in passing) {
      restored.push([name, process.env[name]]);
      process.env[name] = passing[name];
    }
  },
  end() {
    const before = restored;
    restored = [];
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  },
  importFor: (specifier) => importFrom(specifier),
  // A value for a person, as a MIME bundle.
  bundle: (value) => stringify({ 'text/plain': cut(inspect(value), MOST_VALUE) }),
  // The same as JSON, where JSON can hold it: behind "W" all of it, behind "V" where that says less.
  plain(value) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)) {
      const prototype = getPrototypeOf(value);
      if (prototype !== null && prototype !== Object.prototype) return undefined;
    }
    let text;
    try {
      text = stringify(value, (key, item) => (typeof item === 'bigint' ? String(item) : item));
    } catch {
      return undefined; // it holds itself, or what it is made of throws
    }
    if (text === undefined || text.length > MOST_VALUE) return undefined;
    return (isDeepStrictEqual(parse(text), value) ? 'W' : 'V') + text;
  },
  // An exception. `where`: the place in a text that does not compile.
  tell(error, where, name) {
    const shown = asError(error)
      ? { name: String(error.name), value: String(error.message), traceback: where + String(error.stack) }
      : { name: 'Error', value: inspect(error), traceback: `${where}Uncaught ${inspect(error)}` };
    const lines = shown.traceback.split('\n').filter((line) => !OURS.test(line));
    return stringify({ name: cut(shown.name), value: cut(shown.value), traceback: `${cut(lines.join('\n').replaceAll(name.replaceAll(' ', '_'), name))}\n` });
  },
  // No ticks, timers or immediates are left. One whose callback was interrupted is in no list any more, and still counts.
  quiet() {
    clearAsyncIdStack();
    ticks.head = ticks.tail = new TickBuffer();
    tickInfo.fill(0);
    for (let list; (list = timerListQueue.peek());) {
      for (let timer = list._idlePrev, n = 0; timer !== null && timer !== list && n < MOST_TIMERS; ++n) {
        const next = timer._idlePrev;
        timer._destroyed = true;
        timer._idleNext = timer._idlePrev = null;
        timer = next;
      }
      timerListQueue.shift();
    }
    for (const milliseconds in timerListMap) delete timerListMap[milliseconds];
    timeoutInfo[0] = 0;
    toggleTimerRef(false);
    immediateQueue.head = immediateQueue.tail = null;
    immediateInfo.fill(0);
    toggleImmediateRef(false);
  },
};
