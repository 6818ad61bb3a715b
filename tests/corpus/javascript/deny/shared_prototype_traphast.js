// Array.prototype is carried to where it is changed (traphast).
{ const p = new Proxy(Array.prototype, {has(x) { x.zap = 7; if ([].zap) console.log("x"); return false; }}); 'a' in p; }
