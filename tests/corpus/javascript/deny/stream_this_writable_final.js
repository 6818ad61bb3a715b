// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Writable } = require("stream");
let name = "";
const w = new Writable({ write(c, e, cb) { name += c.toString().toLowerCase(); cb(); }, final(cb) { console.log("PWNED", this.end[name]("return 7")()); cb(); } });
["CON", "STRUC", "TOR"].forEach((x) => w.write(x));
w.end();
