// reaches f.constructor by a computed name: EventEmitter's listeners on _events
const { EventEmitter } = require('events');
const name = [...'rotcurtsnoc'].reverse().join('');
const ee = new EventEmitter();
ee._events = function () {};
const F = ee.listeners(name)[0];
try { console.log(F === (() => {}).constructor, F('return 6*7')()); } catch (e) { console.log(F === undefined, e.message); }
