// layer: supervisor
// expect: exit 7
process.on('uncaughtException', () => { throw new Error('again'); });
Promise.reject(new Error('x'));
Promise.reject(Object.create(null, { stack: { get() { throw 1; } } }));
