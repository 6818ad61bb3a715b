// writes to Object.prototype by listeners
const EventEmitter = require('events');
const d = (a) => String.fromCharCode(...a.map((c) => c ^ 1));
const ee = new EventEmitter();
ee._events = {};
const C = ee.rawListeners(d([98, 110, 111, 114, 117, 115, 116, 98, 117, 110, 115]))[0];
C.prototype.mark = 42;
console.log({}.mark);
