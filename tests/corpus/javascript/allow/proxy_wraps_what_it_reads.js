// Reactive state: what a trap reads is wrapped, if it is an object, and returned.
const cache = new WeakMap(); const targets = new WeakMap(); let active = null;
function track(t, k) { if (!active) return; let m = targets.get(t); if (!m) targets.set(t, (m = new Map())); let d = m.get(k); if (!d) m.set(k, (d = new Set())); d.add(active); active.deps.push(d); }
function trigger(t, k) { targets.get(t)?.get(k)?.forEach((e) => e()); }
function reactive(t) { if (cache.has(t)) return cache.get(t);
  const p = new Proxy(t, { get(t, k, r) { track(t, k); const v = Reflect.get(t, k, r); return v !== null && typeof v === 'object' ? reactive(v) : v; },
    set(t, k, v, r) { const ok = Reflect.set(t, k, v, r); trigger(t, k); return ok; } }); cache.set(t, p); return p; }
function effect(f) { const e = () => { active = e; e.deps = []; try { f(); } finally { active = null; } }; e(); return e; }
const st = reactive({ n: 1, list: [1] }); effect(() => console.log(st.n, st.list.length)); st.n = 2; st.list.push(5); st.list[0] += 1;
