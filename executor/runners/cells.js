// What a context of JavaScript shows of its cells, and what they find there: `require`, import(), `arguments`. It is compiled
// as a function of `process`, `require`, node's own `require` and runner.js' beCells. zygote/node_cells.cc has the cells' texts, which
// never come by here: whatever an earlier cell has made of the functions that are used below, a later one's text is its own. What an
// earlier cell can replace (String.prototype.split, Array.prototype[Symbol.iterator]) is not used here either, and what is made here
// has no prototype: else it would answer for a later one.
'use strict';
const { inspect, isDeepStrictEqual, types } = require('util');
const { timerListMap, timerListQueue, immediateQueue } = internalRequire('internal/timers');

const { clearAsyncIdStack } = internalRequire('internal/async_hooks');
const { internalBinding } = internalRequire('internal/test/binding');
const { async_hook_fields: hookFields, constants: { kCheck } } = internalBinding('async_wrap');
const { tickInfo } = internalBinding('task_queue');
const { timerInfo, timeoutInfo = timerInfo, immediateInfo, toggleTimerRef, toggleImmediateRef } = internalBinding('timers');

const { parse, stringify } = JSON;
const { defineProperty, getPrototypeOf, keys, prototype: ObjectPrototype } = Object;
const { isArray } = Array;
const { isDate } = types;
const { env } = process;
const captureUncaught = process.setUncaughtExceptionCaptureCallback;
const tellUncaught = process._fatalException;
const uncurried = Function.prototype.bind.bind(Function.prototype.call);
const slice = uncurried(String.prototype.slice);
const indexOf = uncurried(String.prototype.indexOf);
const match = uncurried(RegExp.prototype.exec);
const uncork = uncurried(require('stream').Writable.prototype.uncork);
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

const immediateFields = immediateInfo.length;
const tickFields = tickInfo.length;

let importFrom;
let onUncaught;
let out;
let err;
let restored = null; // environment variables as they were before the cell

// A write that was interrupted leaves its stream writing for ever: what comes later would be kept behind it, and never written.
// Nothing of it is on its way: a program's pipes are written to in the call itself.
function startAnew(stream) {
  const state = stream._writableState;
  state.length = state.writelen = state.pendingcb = state.bufferedIndex = 0;
  state.writing = state.bufferProcessing = state.needDrain = false;
  state.allBuffers = state.allNoop = state.sync = true;
  state.buffered = [];
  state.writecb = state.afterWriteTickInfo = null;
  state.corked = 1;
  uncork(stream); // that it is corked stands in other places too
}

const cut = (text, most = MOST_TEXT) => (text.length <= most ? text : `${slice(text, 0, most / 2)}\n...\n${slice(text, -most / 2)}`);

function asError(error) {
  return typeof error === 'object' && error !== null && typeof error.stack === 'string' && 'message' in error;
}

// Without lines of ours, and with the cell's name as people know it, which a stack can't hold.
function tidied(traceback, shown, name) {
  let text = '';
  for (let at = 0; at <= traceback.length;) {
    const found = indexOf(traceback, '\n', at);
    const end = found < 0 ? traceback.length : found;
    const line = slice(traceback, at, end);
    if (match(OURS, line) === null) text += (text === '' ? '' : '\n') + line;
    at = end + 1;
  }
  let named = '';
  for (let at = 0; ;) {
    const found = indexOf(text, shown, at);
    if (found < 0 || shown === '') return named + slice(text, at);
    named += slice(text, at, found) + name;
    at = found + shown.length;
  }
}

return {
  __proto__: null,
  // Before the first cell, in a child. What is returned binds the names that a module has.
  start(uncaught) {
    const { require: cellRequire, importFor } = beCells();
    importFrom = importFor;
    onUncaught = uncaught;
    out = process.stdout; // before a cell puts others there
    err = process.stderr;
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
  // Returns true. What throws here is told as the cell's own exception, and nothing of it runs.
  begin(argumentsJson, environmentJson) {
    captureUncaught(null); // an earlier cell may have set another
    captureUncaught(onUncaught);
    defineProperty(process, '_fatalException', { __proto__: null, value: tellUncaught, writable: true, configurable: true, enumerable: true });
    defineProperty(globalThis, 'arguments', { __proto__: null, value: parse(argumentsJson), writable: true, configurable: true, enumerable: false });
    if (environmentJson === '') return true;
    const { lasting, passing } = parse(environmentJson);
    const forGood = keys(lasting);
    for (let i = 0; i < forGood.length; ++i) env[forGood[i]] = lasting[forGood[i]];
    const forNow = keys(passing);
    restored = { __proto__: null };
    for (let i = 0; i < forNow.length; ++i) {
      restored[forNow[i]] = env[forNow[i]];
      env[forNow[i]] = passing[forNow[i]];
    }
    return true;
  },
  end() {
    if (restored === null) return;
    const names = keys(restored);
    for (let i = 0; i < names.length; ++i) {
      if (restored[names[i]] === undefined) delete env[names[i]];
      else env[names[i]] = restored[names[i]];
    }
    restored = null;
  },
  importFor: (specifier) => importFrom(specifier),
  // A value for a person, as a MIME bundle.
  bundle: (value) => stringify({ __proto__: null, 'text/plain': cut(inspect(value), MOST_VALUE) }),
  // The same as JSON, where JSON can hold it: behind "W" all of it, behind "V" where that says less.
  plain(value) {
    if (typeof value === 'object' && value !== null && !isArray(value) && !isDate(value)) {
      const prototype = getPrototypeOf(value);
      if (prototype !== null && prototype !== ObjectPrototype) return undefined;
    }
    let text;
    try {
      text = stringify(value, (key, item) => (typeof item === 'bigint' ? `${item}` : item));
    } catch {
      return undefined; // it holds itself, or what it is made of throws
    }
    if (text === undefined || text.length > MOST_VALUE) return undefined;
    return (isDeepStrictEqual(parse(text), value) ? 'W' : 'V') + text;
  },
  // An exception. `where`: the place in a text that does not compile. `name`: the cell's, `stacked`: as stacks show it.
  tell(error, where, name, stacked) {
    const shown = asError(error)
      ? { name: `${error.name}`, value: `${error.message}`, traceback: where + `${error.stack}` }
      : { name: 'Error', value: inspect(error), traceback: `${where}Uncaught ${inspect(error)}` };
    return stringify({ __proto__: null, name: cut(shown.name), value: cut(shown.value), traceback: `${cut(tidied(shown.traceback, stacked, name))}\n` });
  },
  // No ticks, timers or immediates are left, and no writes. One whose callback was interrupted is in no list any more, and still counts.
  quiet() {
    clearAsyncIdStack();
    ticks.head = ticks.tail = new TickBuffer();
    for (let i = 0; i < tickFields; ++i) tickInfo[i] = 0;
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
    for (let i = 0; i < immediateFields; ++i) immediateInfo[i] = 0;
    toggleImmediateRef(false);
    startAnew(out);
    startAnew(err);
  },
};
