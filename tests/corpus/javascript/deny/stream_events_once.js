// A name in pieces through streams and callbacks, read of what the runtime has made.
const { once, EventEmitter } = require("events");
const e = new EventEmitter();
(async () => {
  setTimeout(() => e.emit("x", "con", "struc", "tor"), 1);
  const [a, b, c] = await once(e, "x");
  console.log("PWNED", [].map[a + b + c]("return 7")());
})();
