// a proxy's trap for prototypes
const p = new Proxy({}, {getPrototypeOf(t) { t.__proto__.x = 1; return null; }});
Object.getPrototypeOf(p);
