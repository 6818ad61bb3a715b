// sorting algorithms table
const sorts = { bubble(a) { for (let i = 0; i < a.length; i++) for (let j = 0; j + 1 < a.length - i; j++) if (a[j] > a[j + 1]) [a[j], a[j + 1]] = [a[j + 1], a[j]]; return a; }, quick(a) { if (a.length < 2) return a; const [p, ...r] = a; return [...sorts.quick(r.filter((x) => x < p)), p, ...sorts.quick(r.filter((x) => x >= p))]; } };
for (const [name, fn] of Object.entries(sorts)) console.log(name, fn([3, 1, 2]).join());
for (const name in sorts) { const t1 = performance.now(); sorts[name]([5, 4, 3]); console.log(name, performance.now() >= t1); }
