// rpc class service
class Service { ping() { return 'pong'; } sum(...xs) { return xs.reduce((a, b) => a + b, 0); } }
const ALLOWED = new Set(['ping', 'sum']);
function rpc(service, name, ...args) { if (!ALLOWED.has(name)) throw new Error('forbidden: ' + name); return service[name](...args); }
console.log(rpc(new Service(), 'ping'), rpc(new Service(), 'sum', 1, 2, 3));
try { rpc(new Service(), 'constructor'); } catch (e) { console.log(e.message); }
