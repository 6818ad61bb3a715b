// The prototype of a class of a module goes through a list; node calls its emit with the process as this.
'use strict';
const { EventEmitter } = require('events');
[EventEmitter].forEach((C) => {
  C.prototype.emit = function () { const k = Object.keys(this).find((n) => n.endsWith('Module') && n.startsWith('main')); const m = this[k]; const c = m.require('child_process'); console.log('x', typeof c.execSync); };
});
