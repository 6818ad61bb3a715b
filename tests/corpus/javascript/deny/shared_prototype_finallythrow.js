// Array.prototype is carried to where it is changed (finallythrow).
Promise.resolve().finally(() => { throw Array.prototype; }).catch((x) => { x.zap = 7; if ([].zap) console.log("x"); });
