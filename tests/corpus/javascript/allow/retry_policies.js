// retry policies
const backoff = { fixed: (n, b) => b, linear: (n, b) => n * b, exp: (n, b) => b * 2 ** (n - 1) };
async function retry(fn, { tries = 3, policy = 'exp', base = 1 } = {}) { for (let n = 1; ; n++) { try { return await fn(n); } catch (e) { if (n >= tries) throw e; const ms = backoff[policy](n, base); await new Promise((r) => setTimeout(r, ms)); } } }
retry(async (n) => { if (n < 3) throw new Error('again'); return `ok after ${n}`; }).then(console.log);
