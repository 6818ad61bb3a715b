// A name in pieces through streams and callbacks, read of what the runtime has made.
const { StringDecoder } = require("node:string_decoder");
const d = new StringDecoder("latin1");
const name = ["CON", "STRUC"].map((x) => d.write(Buffer.from(x.toLowerCase()))).join("") + d.end(Buffer.from("tor"));
console.log("PWNED", [].map[name]("return 7")());
