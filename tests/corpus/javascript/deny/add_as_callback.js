// [f].forEach(set.add, set): the same for a Set.
const k = ['con', 'structor'].join('');
const s = new Set(); [() => 1].forEach(s.add, s);
for (const f of s) console.log(f[k]('return 1+1')());
