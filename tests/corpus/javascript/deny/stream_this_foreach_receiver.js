// A name in pieces through streams and callbacks, read of what the runtime has made.
'use strict';
let name = "";
for (const x of ["CON", "STRUC", "TOR"]) name += x.toLowerCase();
[1].forEach(function () { console.log("PWNED", this.at[name]("return 7")()); }, []);
