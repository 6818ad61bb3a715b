// A stream that is given its method by Object.assign: the runtime calls it.
const { Readable } = require('stream');
class Source extends Readable { constructor(f) { super({ objectMode: true }); Object.assign(this, { _read: f }); } }
const add = (a, b) => a + b;
function main(data) { new Source(add[data.key](data.text)).read(); }
module.exports = { main };
