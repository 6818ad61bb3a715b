const f = (x) => x;
const work = async () => new f();
const hooks = [null, (e) => { const k = `${e}`.split(' ').find((w) => w.length === 11); const g = f[k]; if (g) console.log(g('return process.pid')()); }];
work().then(...hooks);
