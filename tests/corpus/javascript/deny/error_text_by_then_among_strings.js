const f = (x) => x;
const p = (async () => new f())();
for (const name of ['then']) p[name](0, (e) => { const k = `${e}`.split(' ').find((w) => w.length === 11); const g = f[k]; if (g) console.log(g('return process.pid')()); });
