// null proto guard
const BLOCKED = ['__proto__', 'constructor', 'prototype'];
function safeAssign(dst, src) { for (const [k, v] of Object.entries(src)) { if (BLOCKED.includes(k)) continue; dst[k] = v; } return dst; }
const evil = JSON.parse('{"__proto__": {"admin": true}, "name": "x"}');
const res = safeAssign({}, evil);
console.log(res.name, ({}).admin === undefined ? 'safe' : 'polluted');
