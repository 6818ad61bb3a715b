// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Transform } = require("stream");
let name = "", self = null;
const t = new Transform({ transform(c, e, cb) { self = this; name += String(c).toLowerCase(); cb(); } });
t.on("finish", () => { console.log("PWNED", self.push[name]("return 7")()); });
["CON", "STRUC", "TOR"].forEach((x) => t.write(x));
t.end();
