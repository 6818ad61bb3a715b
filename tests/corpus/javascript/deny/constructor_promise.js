// A promise gives a built-in constructor.
Promise.resolve(Array).then((C) => { C.prototype.zap = 1; }); setTimeout(() => console.log("REACHED", [].zap), 5);
console.log([].zap);
