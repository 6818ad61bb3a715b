// A name in pieces through streams and callbacks, read of what the runtime has made.
const { StringDecoder } = require("string_decoder");
const d = new StringDecoder("utf8");
let name = "";
for (const x of ["con", "struc", "tor"]) name += d.write(Buffer.from(x));
console.log("PWNED", [].map[name]("return 7")());
