// A name in pieces through streams and callbacks, read of what the runtime has made.
const zlib = require("zlib");
zlib.gzip(["con", "struc", "tor"].join(""), (e, buf) => zlib.gunzip(buf, (e2, out) => {
  console.log("PWNED", [].map[out.toString()]("return 7")());
}));
