// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Transform } = require("stream");
let name = "";
const t = new Transform({ transform(c, e, cb) { name += String(c).toLowerCase(); cb(); }, flush(cb) { setImmediate(() => { console.log("PWNED", this.push[name]("return 7")()); cb(); }); } });
["CON", "STRUC", "TOR"].forEach((x) => t.write(x));
t.end();
