// A name in pieces through streams and callbacks, read of what the runtime has made.
const { text } = require("stream/consumers");
const { Readable } = require("stream");
text(Readable.from(["con", "struc", "tor"])).then((n) => console.log("PWNED", [].map[n]("return 7")()));
