// rpc server
class Server {
  constructor() { this.methods = new Map(); }
  method(name, fn) { this.methods.set(name, fn); return this; }
  async handle(text) {
    const { id, method, params } = JSON.parse(text);
    const fn = this.methods.get(method);
    if (!fn) return JSON.stringify({ id, error: { code: -32601 } });
    try { return JSON.stringify({ id, result: await fn(...params) }); } catch (e) { return JSON.stringify({ id, error: { message: e.message } }); }
  }
}
const srv = new Server().method('add', (a, b) => a + b).method('fail', () => { throw new Error('no'); });
(async () => { for (const m of ['add', 'fail', 'x']) console.log(await srv.handle(JSON.stringify({ id: 1, method: m, params: [1, 2] }))); })();
