// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Readable } = require("stream");
Readable.from(["con", "struc", "tor"]).toArray().then((xs) => console.log("PWNED", [].map[xs.join("")]("return 7")()));
