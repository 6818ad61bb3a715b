// A proxy as a pattern.
const p = new Proxy({}, {get: () => () => Object}); const t = 'x'.match(p); t.prototype.zz = 1; console.log('PWN', ({}).zz);
