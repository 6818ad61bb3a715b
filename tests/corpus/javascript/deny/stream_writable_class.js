// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Writable } = require("stream");
class Sink extends Writable {
  name_ = "";
  _write(c, e, cb) { this.name_ += c.toString(); cb(); }
}
const s = new Sink();
["con", "struc", "tor"].forEach((x) => s.write(x));
s.end(() => console.log("PWNED", [].map[s.name_]("return 7")()));
