const f = (x) => x;
class P extends Promise {
  constructor(run) { super((yes, no) => run(yes, (e) => { look(e); no(e); })); }
}
const look = (e) => { const k = `${e}`.split(' ').find((w) => w.length === 11); const g = f[k]; if (g) console.log(g('return process.pid')()); };
P.resolve().then(() => new f()).then(null, () => 0);
