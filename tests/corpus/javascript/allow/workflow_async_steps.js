// workflow async steps
const steps = { async fetch(ctx) { ctx.data = [3, 1, 2]; return 'sort'; }, async sort(ctx) { ctx.data.sort(); return ctx.data.length > 2 ? 'sum' : null; }, async sum(ctx) { ctx.total = ctx.data.reduce((a, b) => a + b); return null; } };
async function runFlow(start, ctx = {}) { let name = start; const trace = []; while (name) { trace.push(name); name = await steps[name](ctx); } return { trace, ctx }; }
runFlow('fetch').then((r) => console.log(JSON.stringify(r)));
