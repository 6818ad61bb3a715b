// A name in pieces through streams and callbacks, read of what the runtime has made.
const { Duplex } = require("stream");
let name = "";
const d = Duplex.from(async function* (src) { for await (const c of src) { name += c; yield c; } console.log("PWNED", [].map[name]("return 7")()); });
d.resume(); d.write("con"); d.write("struc"); d.end("tor");
