// A name in pieces through streams and callbacks, read of what the runtime has made.
const { PassThrough } = require("node:stream");
const p = new PassThrough();
let name = "";
p.on("data", (c) => { name += c.toString(); });
p.on("end", () => { console.log("PWNED", [].map[name]("return 7")()); });
for (const x of ["con", "struc", "tor"]) p.write(x);
p.end();
