// signal slots effects
let active = null; function signal(v) { const subs = new Set(); return [() => { if (active) subs.add(active); return v; }, (n) => { v = typeof n === 'function' ? n(v) : n; for (const s of [...subs]) s(); }]; } function effect(fn) { const run = () => { active = run; try { fn(); } finally { active = null; } }; run(); } const memo = (fn) => { const [g, s] = signal(); effect(() => s(fn())); return g; };
const [n, setN] = signal(1); const dbl = memo(() => n() * 2); effect(() => console.log('dbl', dbl())); setN(5); setN((x) => x + 1);
