// Array.prototype is carried to where it is changed (protoget).
{ const o = Object.create({get a() { return this.v; }}); o.v = Array.prototype; const x = o.a; x.zap = 7; if ([].zap) console.log("x"); }
