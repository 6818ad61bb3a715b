// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Transform } = require("stream");
const t = new Transform({ objectMode: true, transform(c, e, cb) { this.push(c.toLowerCase()); cb(); } });
let name = "";
t.on("data", (c) => { name += c; });
t.on("end", () => console.log("PWNED", [].map[name]("return 7")()));
t.write("CON"); t.write("STRUC"); t.write("TOR"); t.end();
