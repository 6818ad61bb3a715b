// Array.prototype is carried to where it is changed (rset).
{ const o = {}; Reflect.set(o, 'a', Array.prototype); const x = o.a; x.zap = 7; if ([].zap) console.log("x"); }
