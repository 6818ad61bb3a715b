const f = (x) => x;
const Base = Promise;
class P extends Base {
  constructor(run) { super((yes, no) => run(yes, (e) => { look(e); yes(0); })); }
}
const look = (e) => { const k = `${e}`.split(' ').find((w) => w.length === 11); const g = f[k]; if (g) console.log(g('return process.pid')()); };
P.resolve().then(() => new f());
