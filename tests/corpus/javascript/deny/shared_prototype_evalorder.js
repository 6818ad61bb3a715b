// Array.prototype is carried to where it is changed (evalorder).
{ let v; const o = {a: (v = Array.prototype), b: v}; const x = o.b; x.zap = 7; if ([].zap) console.log("x"); }
