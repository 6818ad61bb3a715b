// Array.prototype is carried to where it is changed (dateexp).
{ const d = new Date(); d.v = Array.prototype; const x = d.v; x.zap = 7; if ([].zap) console.log("x"); }
