// next() put onto a list's iterator: what it gives is walked.
const k = ['con', 'structor'].join('');
const it = [1].values(); let n = 0; it.next = () => ({ value: () => 1, done: n++ > 0 });
for (const f of it) console.log(f[k]('return 1+1')());
