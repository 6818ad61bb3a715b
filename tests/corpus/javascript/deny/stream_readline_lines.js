// A name in pieces through streams and callbacks, read of what the runtime has made.
const readline = require("readline");
const { Readable } = require("stream");
let name = "";
const rl = readline.createInterface({ input: Readable.from(["con\nstruc\ntor\n"]) });
rl.on("line", (line) => { name += line; });
rl.on("close", () => console.log("PWNED", [].map[name]("return 7")()));
