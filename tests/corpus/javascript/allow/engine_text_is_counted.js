// Messages of errors are cut into words, which are counted, kept and shown.
const counts = {};
const kinds = new Map();
for (const text of ['{', '[1', 'x']) {
  try { JSON.parse(text); } catch (e) {
    const [first] = e.message.split(' ');
    counts[first] = (counts[first] ?? 0) + 1;
    kinds.set(e.message.slice(0, 10), e.name);
  }
}
const place = (e) => /line (\d+)/.exec(e.message)?.[1] ?? 'somewhere';
console.log(counts, kinds.size, place(new Error('line 7: no')));
