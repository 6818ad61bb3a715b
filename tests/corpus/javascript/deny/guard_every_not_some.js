// guard every not some
const U = /^(?:__proto__|constructor)$/; const set = (o, path, v) => { const ks = path.split('.'); if (ks.every((k) => U.test(k))) return; let n = o; for (const k of ks.slice(0, -1)) n = n[k]; n[ks.at(-1)] = v; }; set({}, '__proto__.polluted', 1);
