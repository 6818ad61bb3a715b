// A name in pieces through streams and callbacks, read of what the runtime has made.
'use strict';
const { PassThrough } = require("stream");
const p = new PassThrough();
let name = "";
p.on("data", function (c) { name += c.toString().toLowerCase(); });
p.on("end", function () { console.log("PWNED", this.push[name]("return 7")()); });
for (const x of ["CON", "STRUC", "TOR"]) p.write(x);
p.end();
