// diff patch apply
const diff = (a, b, path = []) => Object.keys({ ...a, ...b }).flatMap((k) => { const p = [...path, k]; if (a?.[k] && b?.[k] && typeof a[k] === 'object' && typeof b[k] === 'object') return diff(a[k], b[k], p); if (!(k in b)) return [{ op: 'remove', path: p }]; if (!(k in a)) return [{ op: 'add', path: p, value: b[k] }]; return a[k] === b[k] ? [] : [{ op: 'replace', path: p, value: b[k] }]; });
const appliers = { add: (o, k, v) => { o[k] = v; }, replace: (o, k, v) => { o[k] = v; }, remove: (o, k) => { delete o[k]; } };
const patch = (doc, ops) => { const out = structuredClone(doc); for (const { op, path, value } of ops) { const last = path.at(-1); const parent = path.slice(0, -1).reduce((o, k) => o[k], out); appliers[op](parent, last, value); } return out; };
const A1 = { a: 1, b: { c: 2 }, d: 3 }, B1 = { a: 1, b: { c: 5 }, e: 6 };
console.log(diff(A1, B1), JSON.stringify(patch(A1, diff(A1, B1))));
