// Array.prototype is carried to where it is changed (staticthis).
{ class A { static v = Array.prototype; static w = this.v; } const x = A.w; x.zap = 7; if ([].zap) console.log("x"); }
