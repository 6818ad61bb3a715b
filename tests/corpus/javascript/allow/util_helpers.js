// util helpers
const util = require('util');
const { EventEmitter } = require('events');
function Stream() { EventEmitter.call(this); }
util.inherits(Stream, EventEmitter);
Stream.prototype.write = function (d) { this.emit('data', d); };
const oldFn = util.deprecate(() => 42, 'use newFn', 'DEP1');
const wait = util.promisify((ms, cb) => setTimeout(() => cb(null, ms), ms));
const s9 = new Stream(); s9.on('data', (d) => console.log('got', d)); s9.write('x');
console.log(util.inspect({ a: { b: { c: {} } } }, { depth: 0 }), util.format('%s=%d', 'x', 3), util.isDeepStrictEqual([1], [1]), util.types.isDate(new Date()));
wait(1).then(console.log);
