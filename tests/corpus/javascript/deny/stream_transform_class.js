// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Transform } = require("stream");
class T extends Transform {
  constructor() { super(); this.buf = ""; }
  _transform(c, e, cb) { this.buf += c; cb(); }
  _flush(cb) { this.push(this.buf); cb(); }
}
const t = new T();
t.on("data", (d) => console.log("PWNED", [].map[String(d)]("return 7")()));
t.write("con"); t.write("struc"); t.end("tor");
