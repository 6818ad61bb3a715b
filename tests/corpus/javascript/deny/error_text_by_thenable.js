const f = (x) => x;
const work = { then(yes, no) { (async () => new f())().then(yes, no); } };
const stop = (e) => { const k = `${e}`.split(' ').find((w) => w.length === 11); const g = f[k]; if (g) console.log(g('return process.pid')()); };
Promise.resolve(work).then(stop, stop);
