async function pool(tasks, limit) { const results = new Array(tasks.length); let i = 0; const worker = async () => { while (i < tasks.length) { const n = i++; try { results[n] = { status: 'ok', value: await tasks[n]() }; } catch (e) { results[n] = { status: 'error', reason: e.message }; } } }; await Promise.all(Array.from({ length: Math.min(limit, tasks.length) }, worker)); return results; }
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
async function retry(fn, { attempts = 3, base = 1, factor = 2, retryable = () => true } = {}) { let last; for (let n = 0; n < attempts; n++) { try { return await fn(n); } catch (e) { last = e; if (!retryable(e)) break; await sleep(base * factor ** n); } } throw last; }
const strategies = { fixed: (b) => () => b, linear: (b) => (n) => b * (n + 1), exponential: (b) => (n) => b * 2 ** n };
const backoff = (kind, b) => strategies[kind](b);
(async () => { const bo = backoff('linear', 2); console.log([0, 1, 2].map(bo)); console.log(await pool([() => sleep(1).then(() => 1), () => retry((n) => { if (n < 1) throw new Error('x'); return 'fine'; }), async () => { throw new Error('bad'); }], 2)); })();
