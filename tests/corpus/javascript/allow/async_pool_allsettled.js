// async pool allsettled
async function pool(tasks, n) { const out = []; const ex = new Set(); for (const [i, t] of tasks.entries()) { const p = Promise.resolve().then(t).then((v) => { out[i] = { ok: true, v }; }, (e) => { out[i] = { ok: false, e: e.message }; }).finally(() => ex.delete(p)); ex.add(p); if (ex.size >= n) await Promise.race(ex); } await Promise.all(ex); return out; }
pool([() => 1, async () => { throw new Error('x'); }, () => Promise.resolve(3)], 2).then((r) => console.log(JSON.stringify(r)));
