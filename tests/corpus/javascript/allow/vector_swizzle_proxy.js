// vector swizzle proxy
const vec = (...c) => new Proxy(c, { get(t, k, r) { if (typeof k === 'string' && /^[xyzw]+$/.test(k)) { const v = [...k].map((ch) => t['xyzw'.indexOf(ch)]); return v.length === 1 ? v[0] : vec(...v); } return Reflect.get(t, k, r); } });
const v = vec(1, 2, 3); console.log(v.x, [...v.zyx], v.length, v.xx.map((n) => n * 2).join());
