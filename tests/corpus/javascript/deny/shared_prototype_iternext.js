// Array.prototype is carried to where it is changed (iternext).
{ const it = {next() { return {done: false, value: Array.prototype}; }}; const x = it.next().value; x.zap = 7; if ([].zap) console.log("x"); }
