const f = (x) => x;
async function* feed() { new f(); }
const stop = (e) => { const k = `${e}`.split(' ').find((w) => w.length === 11); const g = f[k]; if (g) console.log(g('return process.pid')()); };
feed().next().then(stop, stop);
