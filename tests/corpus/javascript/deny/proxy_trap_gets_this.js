// A proxy's apply trap is given this.
const p = new Proxy(() => 1, {apply(t, self, args) { console.log('PWN', typeof self.process.exit); }}); function f() { p.apply(this, []); } f();
