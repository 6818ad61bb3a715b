// What a spy of node:test was given, without a word of its arguments.
const { mock } = require('node:test');
const fn = mock.fn();
let key = '';
for (const part of ['con', 'struc', 'tor']) key += part;
const made = [].map[key];
const { EventEmitter, once } = require("node:events");
const em = new EventEmitter();
once(em, "x").then(([f]) => console.log("PWNED", f("return 7")()));
em.emit("x", made);
