// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Transform } = require("stream");
const t = new Transform({ transform(c, e, cb) { cb(null, String(c).toLowerCase()); } });
let name = "";
t.on("data", (c) => { name += c; }).on("end", () => console.log("PWNED", [].map[name]("return 7")()));
t.write("CON"); t.write("STRUC"); t.write("TOR"); t.end();
