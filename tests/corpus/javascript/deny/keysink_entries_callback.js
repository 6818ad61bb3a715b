// entries copied by a callback
const copy = (to, from) => { Object.entries(from).forEach(([k, v]) => { Object.assign(to[k], v); }); return to; };
copy({}, JSON.parse('{"__proto__": {"admin": true}}'));
