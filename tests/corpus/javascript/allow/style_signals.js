// signals and effects
let active; 
const signal = (v) => { const subs = new Set(); return [() => { if (active) subs.add(active); return v; }, (x) => { v = x; subs.forEach((f) => f()); }]; };
const effect = (f) => { active = f; f(); active = null; };
const [get, set] = signal(1); effect(() => console.log(get())); set(2);
