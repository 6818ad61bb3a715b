// Array.prototype is carried to where it is changed (closureloop).
{ const fs = []; for (const v of [Array.prototype]) fs.push(() => v); const x = fs[0](); x.zap = 7; if ([].zap) console.log("x"); }
