// async and await with errors
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
async function retry(f, n) { for (let i = 0; ; i++) { try { return await f(i); } catch (e) { if (i >= n) throw e; await sleep(1); } } }
retry(async (i) => { if (i < 2) throw new Error('again'); return i; }, 3).then(console.log, console.error);
