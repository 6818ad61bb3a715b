// Array.prototype is carried to where it is changed (mapexpando).
{ const m = new Map(); m.v = Array.prototype; const x = m.v; x.zap = 7; if ([].zap) console.log("x"); }
