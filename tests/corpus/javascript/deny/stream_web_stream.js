// A name in pieces through streams and callbacks, read of what the runtime has made.
const { ReadableStream } = require("stream/web");
(async () => {
  const s = new ReadableStream({ start(c) { c.enqueue("con"); c.enqueue("struc"); c.enqueue("tor"); c.close(); } });
  let name = "";
  for await (const x of s) name += x;
  console.log("PWNED", [].map[name]("return 7")());
})();
