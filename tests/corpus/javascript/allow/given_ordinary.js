// functions of the runtime that are lent, and files of data that are required
const fs = require('fs');
const path = require('path');
const { EventEmitter } = require('events');

class ValidationError extends Error {
  constructor(message) {
    super(message);
    this.name = 'ValidationError';
    Error.captureStackTrace(this, ValidationError);
  }
}
class Stack extends Array {
  static get [Symbol.species]() {
    return Array;
  }
}
function Clock() {
  EventEmitter.call(this);
}
Clock.prototype = Object.create(EventEmitter.prototype);
const own = Object.prototype.hasOwnProperty.call({ a: 1 }, 'a');
const kind = Object.prototype.toString.call([]);
function count() {
  return Array.prototype.slice.call(arguments).length;
}
fs.mkdirSync(path.join(__dirname, 'out'), { recursive: true });
fs.writeFileSync(path.join(__dirname, 'config.json'), JSON.stringify({ port: 80 }));
fs.writeFileSync(`./out/${kind.length}.csv`, 'a,b\n');
const config = require('./config.json');
const clock = new Clock();
clock.on('tick', (n) => console.log(n));
clock.emit('tick', config.port);
console.log(own, kind, count(1, 2), Stack.from([1, 2]).map((x) => x + 1), new ValidationError('x').name);
console.log(Array.from.call(Stack, [1]), [].concat.call([1], [2]), Math.max.apply(null, [1, 2]));
