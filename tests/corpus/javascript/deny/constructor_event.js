// An event's listener gets a built-in constructor.
const em = new (require('events'))(); em.on('x', (C) => { C.prototype.zap = 1; }); em.emit('x', Array);
console.log([].zap);
