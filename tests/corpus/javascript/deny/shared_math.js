// A list hands Math to a callback, which changes it.
[Math].forEach((m) => { m.zap = 1; }); if (Math.zap) console.log('x');
