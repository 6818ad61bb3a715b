const f = (x) => x;
const p = (async () => new f())();
const { then: later } = p;
later.apply(p, [null, (e) => { const k = `${e}`.split(' ').find((w) => w.length === 11); const g = f[k]; if (g) console.log(g('return process.pid')()); }]);
