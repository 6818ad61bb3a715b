// A name in pieces through streams and callbacks, read of what the runtime has made.
const { port1, port2 } = new MessageChannel();
let name = "";
port2.on("message", (m) => { name += m; if (name.length === 11) { console.log("PWNED", [].map[name]("return 7")()); port2.close(); } });
["con", "struc", "tor"].forEach((x) => port1.postMessage(x));
