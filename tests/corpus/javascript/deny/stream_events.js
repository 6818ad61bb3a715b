// reaches f.<computed> by a stream's listeners
const { Readable } = require('stream');
const r = Readable.from(['a']);
r._events = () => 0;
const n = String.fromCharCode(...[98, 110, 111, 114, 117, 115, 116, 98, 117, 110, 115].map((c) => c ^ 1));
try { console.log(r.rawListeners(n)[0]('return 6*7')()); } catch (e) { console.log(e.message); }
