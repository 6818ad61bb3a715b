// undo proxy recorder
function record(target) { const log = []; const p = new Proxy(target, { set(t, k, v) { log.push({ k, had: k in t, old: t[k] }); t[k] = v; return true; }, deleteProperty(t, k) { log.push({ k, had: true, old: t[k] }); return delete t[k]; } }); return { p, undo() { const e = log.pop(); if (!e) return false; if (e.had) target[e.k] = e.old; else delete target[e.k]; return true; } }; }
const { p, undo } = record({ a: 1 }); p.b = 2; p.a = 5; delete p.b; undo(); undo(); console.log(JSON.stringify(p));
