// a pool of workers that are functions
async function pool(tasks, n) { const out = []; let next = 0; const work = async () => { while (next < tasks.length) { const i = next++; out[i] = await tasks[i](); } }; await Promise.all(Array.from({length: n}, work)); return out; }
pool([async () => 1, async () => 2, async () => 3], 2).then(console.log);
