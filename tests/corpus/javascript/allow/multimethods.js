// multimethods
const multi = (dispatch) => { const table = new Map(); const f = (...args) => { const m = table.get(dispatch(...args)) ?? table.get('default'); if (!m) throw new TypeError('no method'); return m(...args); }; f.when = (key, fn) => { table.set(key, fn); return f; }; return f; };
const area18 = multi((s) => s.kind).when('sq', ({ a }) => a * a).when('ci', ({ r }) => +(3.14 * r * r).toFixed(2)).when('default', () => NaN);
console.log(area18({ kind: 'sq', a: 3 }), area18({ kind: 'ci', r: 2 }), area18({}));
