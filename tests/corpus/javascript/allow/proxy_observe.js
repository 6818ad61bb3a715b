// proxy observe
function observe(target, onChange, path = []) { return new Proxy(target, { get(t, k, r) { const v = Reflect.get(t, k, r); return typeof v === 'object' && v !== null ? observe(v, onChange, path.concat(k)) : v; }, set(t, k, v, r) { const old = t[k]; const ok = Reflect.set(t, k, v, r); if (old !== v) onChange(path.concat(k).join('.'), old, v); return ok; } }); }
const state = observe({ user: { name: 'a' }, tags: ['x'] }, (p, o, n) => console.log(p, o, '->', n));
state.user.name = 'b'; state.tags.push('y');
