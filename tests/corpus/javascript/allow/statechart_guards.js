// statechart guards
const chart = { initial: 'draft', states: { draft: { on: { SUBMIT: [{ to: 'review', guard: (c) => c.words > 10 }, { to: 'draft', action: 'warn' }] } }, review: { on: { APPROVE: [{ to: 'done', action: 'publish' }] } }, done: {} } };
const actions = { warn: (c) => { c.log.push('too short'); }, publish: (c) => { c.log.push('published'); } };
function interpret({ initial, states }, ctx) { let state = initial; return { get state() { return state; }, send(event) { for (const t of states[state].on?.[event] ?? []) { if (t.guard && !t.guard(ctx)) continue; if (t.action) actions[t.action](ctx, event); state = t.to; return true; } return false; } }; }
const svc = interpret(chart, { words: 5, log: [] }); console.log(svc.send('SUBMIT'), svc.state, svc.send('NOPE'));
