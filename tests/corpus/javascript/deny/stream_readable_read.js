// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Readable } = require("stream");
const r = new Readable({ read() {} });
for (const x of ["con", "struc", "tor", null]) r.push(x);
r.on("readable", () => { let c; let name = ""; while ((c = r.read()) !== null) name += c; if (name) console.log("PWNED", [].map[name]("return 7")()); });
