// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Readable, Writable, pipeline } = require("stream");
let name = "";
const sink = new Writable({ write(c, e, cb) { name += c; cb(); } });
pipeline(Readable.from(["con", "struc", "tor"]), sink, () => console.log("PWNED", [].map[name]("return 7")()));
