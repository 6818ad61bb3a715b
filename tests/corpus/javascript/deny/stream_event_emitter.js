// A name in pieces through streams and callbacks, read of what the runtime has made.
const EventEmitter = require("events");
const e = new EventEmitter();
let name = "";
e.on("piece", (p) => { name += p; });
e.on("done", () => console.log("PWNED", [].map[name]("return 7")()));
for (const p of ["con", "struc", "tor"]) e.emit("piece", p);
e.emit("done");
