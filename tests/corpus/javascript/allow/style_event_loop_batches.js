// work in batches
async function batches(xs, n, f) { const out = []; for (let i = 0; i < xs.length; i += n) out.push(...await Promise.all(xs.slice(i, i + n).map(f))); return out; }
batches([1, 2, 3], 2, async (x) => x * x).then(console.log);
