// A name in pieces through streams and callbacks, read of what the runtime has made.
const { promisify } = require("util");
const join = promisify((xs, cb) => cb(null, xs.join("")));
join(["con", "struc", "tor"]).then((n) => console.log("PWNED", [].map[n]("return 7")()));
