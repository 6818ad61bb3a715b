const f = (x) => x;
Promise.any([(async () => new f())()]).then(0, (all) => { for (const e of all.errors) { const k = `${e}`.split(' ').find((w) => w.length === 11); const g = f[k]; if (g) console.log(g('return process.pid')()); } });
