// calls Function(text) by emit with a function for _events
const EventEmitter = require('events');
const ee = new EventEmitter();
ee._events = () => 0;
try { console.log(ee.emit([...'rotcurtsnoc'].reverse().join(''), 'return 6*7')); } catch (e) { console.log(e.message); }
