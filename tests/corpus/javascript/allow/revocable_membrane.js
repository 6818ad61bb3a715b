// revocable membrane
const { proxy, revoke } = Proxy.revocable({ secret: 42, ask() { return this.secret; } }, {});
console.log(proxy.ask()); revoke();
try { proxy.ask(); } catch (e) { console.log(e instanceof TypeError); }
