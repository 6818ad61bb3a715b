// Array.prototype is carried to where it is changed (argdefault2).
{ function f(a, b = () => a) { const x = b(); x.zap = 7; if ([].zap) console.log("x"); } f(Array.prototype); }
