// Method wrap all
function trace(obj) { for (const key of Object.keys(obj)) { const orig = obj[key]; if (typeof orig !== 'function') continue; obj[key] = function (...args) { console.log('call', key, args); return orig.apply(this, args); }; } return obj; }
const m = trace({ base: 10, add(x) { return this.base + x; } }); console.log(m.add(5));
