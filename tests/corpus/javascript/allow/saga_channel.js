// saga channel
function* take(ch) { while (ch.length === 0) yield; return ch.shift(); }
const effects = { put: (st, a) => { st.push(a); }, call: (st, f, ...a) => f(...a) };
function exec(gen) { const st = []; let v; const it = gen(); for (;;) { const { value, done } = it.next(v); if (done) return { st, value }; const [type, ...rest] = value; v = effects[type](st, ...rest); } }
console.log(exec(function* () { yield ['put', 1]; const r = yield ['call', (a, b) => a + b, 2, 3]; yield ['put', r]; return 'end'; }));
