// A name in pieces through streams and callbacks, read of what the runtime has made.
'use strict';
let name = "";
for (const x of ["CON", "STRUC", "TOR"]) name += x.toLowerCase();
const e = new (require("events"))();
e.on("x", function () { console.log("PWNED", this.emit[name]("return 7")()); });
e.emit("x");
