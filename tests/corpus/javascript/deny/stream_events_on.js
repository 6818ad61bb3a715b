// A name in pieces through streams and callbacks, read of what the runtime has made.
const { on, EventEmitter } = require("events");
const e = new EventEmitter();
(async () => {
  setTimeout(() => { for (const p of ["con", "struc", "tor"]) e.emit("x", p); }, 1);
  let name = ""; 
  for await (const [p] of on(e, "x")) { name += p; if (name.length === 11) break; }
  console.log("PWNED", [].map[name]("return 7")());
})();
