// A name in pieces through streams and callbacks, read of what the runtime has made.
const readline = require("readline");
const { Readable } = require("stream");
(async () => {
  let name = "";
  for await (const line of readline.createInterface({ input: Readable.from(["con\nstruc\ntor\n"]) })) name += line;
  console.log("PWNED", [].map[name]("return 7")());
})();
