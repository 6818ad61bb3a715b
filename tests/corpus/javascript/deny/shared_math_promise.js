// A promise gives Math, which is changed.
Promise.resolve(Math).then((m) => { m.zap = 1; if (Math.zap) console.log('x'); });
