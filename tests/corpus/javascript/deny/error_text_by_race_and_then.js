const f = (x) => x;
(async () => {
  const e = await Promise.race([(async () => new f())().then(0, (x) => x)]);
  { const k = `${e}`.split(' ').find((w) => w.length === 11); const g = f[k]; if (g) console.log(g('return process.pid')()); }
})();
