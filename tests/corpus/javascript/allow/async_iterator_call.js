// the asynchronous iterator asked for by its symbol
async function* ticks() { yield 1; yield 2; }
async function all(xs) { const it = xs[Symbol.asyncIterator](); const out = []; for (let r = await it.next(); !r.done; r = await it.next()) out.push(r.value); return out; }
all(ticks()).then(console.log);
