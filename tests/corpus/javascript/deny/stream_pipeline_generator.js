// A name in pieces through streams and callbacks, read of what the runtime has made.
const { pipeline } = require("stream/promises");
let name = "";
pipeline(
  ["con", "struc", "tor"],
  async function* (source) { for await (const c of source) yield c; },
  async function (source) { for await (const c of source) name += c; },
).then(() => console.log("PWNED", [].map[name]("return 7")()));
