// A reviver puts a prototype in the way of the walk, which defines what the reviver gives.
const { EventEmitter } = require('events');
const bus = new EventEmitter();
JSON.parse('{"first":1,"then":{"a":1}}', function (key, value) {
  if (key === 'first') this.then = Reflect.getPrototypeOf(bus);
  return key === 'emit' ? () => 'muted' : value;
});
console.log(new EventEmitter().emit('x'));
