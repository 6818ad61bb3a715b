// A table of classes has one of the runtime, and all of them get another parent.
const util = require('node:util');
const { inherits } = util;
class Loud { shout() { return 42; } }
const kinds = { own: class {}, other: Map };
for (const kind of Object.values(kinds)) inherits(kind, Loud);
console.log(new Map().shout());
