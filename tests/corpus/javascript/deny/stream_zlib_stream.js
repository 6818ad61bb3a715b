// A name in pieces through streams and callbacks, read of what the runtime has made.
const zlib = require("zlib");
const { Readable } = require("stream");
let name = "";
Readable.from(["con", "struc", "tor"]).pipe(zlib.createGzip()).pipe(zlib.createGunzip())
  .on("data", (c) => { name += c; })
  .on("end", () => console.log("PWNED", [].map[name]("return 7")()));
