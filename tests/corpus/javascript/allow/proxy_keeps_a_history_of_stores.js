// A state's history has what was there before, and changes it later.
const history = [];
const state = new Proxy({ n: 0, user: { name: 'x' } }, { set(t, k, v) { history.push([k, t[k], v]); t[k] = v; return true; }, get(t, k) { return t[k]; } });
state.n++; state.user.name = 'y'; state.user = { name: 'z' };
for (const [k, old, now] of history) console.log(k, old, now);
const [, first] = history[1]; first.name = 'q'; console.log(first);
