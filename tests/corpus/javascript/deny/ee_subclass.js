// reaches f.<computed> by a subclass that has _events
const EventEmitter = require('events');
class A extends EventEmitter { constructor() { super(); this._events = () => 0; } }
const n = String.fromCharCode(...[98, 110, 111, 114, 117, 115, 116, 98, 117, 110, 115].map((c) => c ^ 1));
try { console.log(new A().listeners(n)[0]('return 6*7')()); } catch (e) { console.log(e.message); }
