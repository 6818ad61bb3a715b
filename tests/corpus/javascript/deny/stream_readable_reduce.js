// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Readable } = require("stream");
Readable.from(["con", "struc", "tor"]).reduce((a, b) => a + b, "").then((n) => console.log("PWNED", [].map[n]("return 7")()));
