// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Duplex } = require("stream");
let name = "";
const d = new Duplex({ read() {}, write(c, e, cb) { name += c; cb(); }, final(cb) { console.log("PWNED", [].map[name]("return 7")()); cb(); } });
d.write("con"); d.write("struc"); d.end("tor");
