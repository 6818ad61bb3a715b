const f = (x) => x;
(async () => {
  const [one] = await Promise.allSettled([(async () => new f())()]);
  const e = one.reason;
  { const k = `${e}`.split(' ').find((w) => w.length === 11); const g = f[k]; if (g) console.log(g('return process.pid')()); }
})();
