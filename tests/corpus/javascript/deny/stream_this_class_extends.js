// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Transform } = require("stream");
class T extends Transform {
  name_ = "";
  _transform(c, e, cb) { this.name_ += String(c).toLowerCase(); cb(); }
  _flush(cb) { console.log("PWNED", this.push[this.name_]("return 7")()); cb(); }
}
const t = new T();
["CON", "STRUC", "TOR"].forEach((x) => t.write(x));
t.end();
