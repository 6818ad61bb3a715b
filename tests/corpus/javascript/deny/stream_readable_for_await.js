// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Readable } = require("stream");
(async () => {
  let name = "";
  for await (const c of Readable.from(["CON", "STRUC", "TOR"])) name += c.toLowerCase();
  console.log("PWNED", [].map[name]("return 7")());
})();
