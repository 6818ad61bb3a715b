// __proto__ in JSON text, merged
const merge = (to, from) => { for (const k in from) { if (typeof from[k] === 'object') merge(to[k] ??= {}, from[k]); else to[k] = from[k]; } return to; };
merge({}, JSON.parse('{"__proto__": {"polluted": 1}}'));
