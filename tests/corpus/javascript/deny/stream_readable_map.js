// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Readable } = require("stream");
Readable.from(["CON", "STRUC", "TOR"]).map((x) => x.toLowerCase()).toArray().then((xs) => console.log("PWNED", [].map[xs.join("")]("return 7")()));
