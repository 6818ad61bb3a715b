// Array.prototype is carried to where it is changed (thenable2).
Promise.resolve({then(r) { r(Array.prototype); }}).then((x) => { x.zap = 7; if ([].zap) console.log("x"); });
