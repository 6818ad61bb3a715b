// key guard regex
const FORBIDDEN = /^(__proto__|prototype|constructor)$/;
const safeSet = (o, path, v) => { const parts = path.split('.'); let cur = o; parts.forEach((p, i) => { if (FORBIDDEN.test(p)) throw new Error(`forbidden key ${p}`); if (i === parts.length - 1) cur[p] = v; else cur = cur[p] ??= {}; }); return o; };
for (const p of ['a.b', '__proto__.x', 'a.constructor.y']) { try { console.log(JSON.stringify(safeSet({}, p, 1))); } catch (e) { console.log(e.message); } }
