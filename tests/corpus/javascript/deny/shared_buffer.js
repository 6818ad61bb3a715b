// A list hands Buffer to a callback, whose prototype is changed.
[Buffer].map((C) => C.prototype).forEach((p) => { p.zap = 1; }); if (Buffer.from('').zap) console.log('x');
