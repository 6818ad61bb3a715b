// A class extends a proxy of Object: its trap sees the prototype, on which a module's function runs.
const { EventEmitter } = require('node:events');
const read = [];
const Root = new Proxy(Object, {
  get(target, key, receiver) { const value = Reflect.get(target, key, receiver); read.push(value); return value; },
});
class Panel extends Root {}
function equip(target, start) { start.call(target); return target; }
equip(read[0], EventEmitter);
console.log(({})._eventsCount);
