// json rpc middleware async
const methods = { async add({ a, b }) { return a + b; }, async slow({ ms }) { await new Promise((r) => setTimeout(r, ms)); return 'slept'; } };
const withLog = (h) => async (req) => { const res = await h(req); console.log(req.method, JSON.stringify(res)); return res; };
const handler = withLog(async ({ id, method, params }) => { const fn = methods[method]; if (typeof fn !== 'function') return { id, error: { code: -32601, message: `Method not found: ${method}` } }; try { return { id, result: await fn(params) }; } catch (e) { return { id, error: { code: -32000, message: e.message } }; } });
(async () => { await handler({ id: 1, method: 'add', params: { a: 1, b: 2 } }); await handler({ id: 2, method: 'zap' }); })();
