// Array.prototype is carried to where it is changed (arrexpando).
{ const m = []; m.v = Array.prototype; const x = m.v; x.zap = 7; if ([].zap) console.log("x"); }
