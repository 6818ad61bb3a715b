// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Readable, Transform } = require("stream");
let name = "";
const upper = new Transform({
  transform(c, e, cb) { name += c.toString().toLowerCase(); cb(); },
  flush(cb) { console.log("PWNED", this.push[name]("return 'stream'")()); cb(); },
});
Readable.from(["CON", "STRUC", "TOR"]).pipe(upper).resume();
