// A name in pieces through streams and callbacks, read of what the runtime has made.
const zlib = require("zlib");
let name = "";
for (const x of ["con", "struc", "tor"]) name += zlib.inflateSync(zlib.deflateSync(x)).toString();
console.log("PWNED", [].map[name]("return 7")());
