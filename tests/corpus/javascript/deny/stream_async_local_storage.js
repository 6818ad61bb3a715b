// A name in pieces through streams and callbacks, read of what the runtime has made.
const { AsyncLocalStorage } = require("async_hooks");
const s = new AsyncLocalStorage();
s.run(["con", "struc", "tor"], () => console.log("PWNED", [].map[s.getStore().join("")]("return 7")()));
