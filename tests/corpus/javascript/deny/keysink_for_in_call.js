// for-in hands keys to a function
const put = (o, k, v) => { o[k] = v; };
const from = JSON.parse('{"__proto__": {"admin": true}}');
const to = {};
for (const k in from) put(to, k, from[k]);
(to.admin).polluted = 1;
