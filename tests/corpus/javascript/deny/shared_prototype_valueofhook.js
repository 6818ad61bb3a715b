// Array.prototype is carried to where it is changed (valueofhook).
{ const o = {v: Array.prototype, valueOf() { const x = this.v; x.zap = 7; if ([].zap) console.log("x"); return 1; }}; o + 1; }
