// A name in pieces through streams and callbacks, read of what the runtime has made.
let name = "";
const t = new WritableStream({ write(c) { name += c.toLowerCase(); }, close() { console.log("PWNED", this.write[name]("return 7")()); } });
const w = t.getWriter();
for (const x of ["CON", "STRUC", "TOR"]) w.write(x);
w.close();
