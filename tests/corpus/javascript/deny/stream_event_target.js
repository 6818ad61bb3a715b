// A name in pieces through streams and callbacks, read of what the runtime has made.
const t = new EventTarget();
let name = "";
t.addEventListener("x", (e) => { name += e.detail; });
for (const detail of ["con", "struc", "tor"]) t.dispatchEvent(new CustomEvent("x", { detail }));
console.log("PWNED", [].map[name]("return 7")());
