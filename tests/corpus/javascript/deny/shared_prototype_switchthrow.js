// Array.prototype is carried to where it is changed (switchthrow).
{ let x; switch (true) { case false: default: x = Array.prototype; } x.zap = 7; if ([].zap) console.log("x"); }
