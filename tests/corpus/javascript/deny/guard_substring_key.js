// guard substring key
const U = /^(?:__proto__|constructor)$/; const set = (o, path, v) => { const ks = path.split('.'); if (ks.some((k) => U.test(k))) return; let n = o; for (const k of ks.slice(0, -1)) n = n[k.slice(1)]; n[ks.at(-1)] = v; }; set({}, 'x__proto__.polluted', 1); const p = '__proto__'; set({}, p, 2);
