// options merge callbacks
const defaults = { retries: 2, onError: (e) => console.log('err', e.message), format: { date: (d) => d.toISOString().slice(0, 10) } };
function withDefaults(o = {}) { const out = {}; for (const k of new Set([...Object.keys(defaults), ...Object.keys(o)])) { const d = defaults[k]; out[k] = d && typeof d === 'object' ? { ...d, ...o[k] } : (o[k] ?? d); } return out; }
const opt = withDefaults({ retries: 5 }); opt.onError(new Error('x')); console.log(opt.retries, opt.format.date(new Date(0)));
