// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Duplex } = require("stream");
let name = "";
const d = new Duplex({ read() {}, write(c, e, cb) { name += String(c).toLowerCase(); cb(); }, final(cb) { const { push, ...rest } = this; const f = this.destroy; console.log("PWNED", f[name]("return 7")()); cb(); } });
["CON", "STRUC", "TOR"].forEach((x) => d.write(x)); d.end();
