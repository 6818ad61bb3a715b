// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Transform } = require("stream");
let name = "";
const options = {
  transform: function (c, e, cb) { name += String(c).toLowerCase(); cb(); },
  flush: function (cb) { const self = this; console.log("PWNED", self.push[name]("return 7")()); cb(); },
};
const t = new Transform(options);
["CON", "STRUC", "TOR"].forEach((x) => t.write(x));
t.end();
