const evil = JSON.parse('{"__proto__": {"polluted": 1}}');
const into = (a, b) => { for (const k of Object.keys(b)) { if (typeof b[k] === 'object') into(a[k], b[k]); else a[k] = b[k]; } };
into({}, evil);
console.log({}.polluted);
