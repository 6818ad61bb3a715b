// A name in pieces through streams and callbacks, read of what the runtime has made.
const { PassThrough } = require("stream");
const p = new PassThrough({ objectMode: true });
const parts = [];
p.on("data", ({ part }) => parts.push(part));
p.on("end", () => console.log("PWNED", [].map[parts.join("")]("return 7")()));
p.write({ part: "con" }); p.write({ part: "struc" }); p.write({ part: "tor" });
p.end();
