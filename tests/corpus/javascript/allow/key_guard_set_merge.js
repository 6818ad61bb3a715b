// key guard set merge
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);
const merge = (t, s) => { for (const k of Object.keys(s)) { if (UNSAFE.has(k)) { console.warn('skipped', k); continue; } if (s[k] && typeof s[k] === 'object') t[k] = merge(t[k] ?? {}, s[k]); else t[k] = s[k]; } return t; };
const attack = JSON.parse('{"__proto__":{"polluted":true},"ok":{"a":1},"constructor":{"prototype":{"p":1}}}');
console.log(JSON.stringify(merge({}, attack)), {}.polluted === undefined);
