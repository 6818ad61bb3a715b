// A name in pieces through streams and callbacks, read of what the runtime has made.
const d = new TextDecoder();
let name = "";
for (const x of ["con", "struc", "tor"]) name += d.decode(new TextEncoder().encode(x), { stream: true });
console.log("PWNED", [].map[name]("return 7")());
