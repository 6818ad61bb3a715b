// pollution checks
const payloads = ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'];
function sanitize(v) { if (Array.isArray(v)) return v.map(sanitize); if (v && typeof v === 'object') return Object.fromEntries(Object.entries(v).filter(([k]) => !['__proto__', 'constructor', 'prototype'].includes(k)).map(([k, x]) => [k, sanitize(x)])); return v; }
for (const p of payloads) { const clean = sanitize(JSON.parse(p)); console.log(JSON.stringify(clean), ({}).isAdmin ? 'BAD' : 'ok'); }
