// middleware class
class App {
  constructor() { this.stack = []; }
  use(fn) { this.stack.push(fn); return this; }
  handle(req, res) {
    let i = 0;
    const next = (err) => {
      if (err) return res.end('error: ' + err.message);
      const layer = this.stack[i++];
      if (layer) { try { layer(req, res, next); } catch (e) { next(e); } }
    };
    next();
  }
}
const out = [];
new App().use((q, s, n) => { q.user = 'ann'; n(); }).use((q, s) => s.end(`hello ${q.user}`)).handle({}, { end: (t) => out.push(t) });
console.log(out);
