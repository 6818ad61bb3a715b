// config layers env like
const layers = [{ port: 80, log: { level: 'info' } }, { log: { level: 'debug', color: true } }, { port: '8080' }];
const merge = (a, b) => Object.entries(b).reduce((o, [k, v]) => ({ ...o, [k]: v && typeof v === 'object' && o[k] ? merge(o[k], v) : v }), a);
const coerce = { port: Number, 'log.color': Boolean };
const cfg = layers.reduce(merge, {}); for (const [path, f] of Object.entries(coerce)) { const ks = path.split('.'); const last = ks.pop(); const o = ks.reduce((x, k) => x[k], cfg); if (last in o) o[last] = f(o[last]); }
console.log(JSON.stringify(cfg));
