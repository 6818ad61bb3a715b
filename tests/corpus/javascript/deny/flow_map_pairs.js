// pairs of a Map that was filled by set
const word = ['con', 'structor'].join('');
const m = new Map(); m.set('a', () => 0);
for (const [k, f] of m) f[word]('return process')();
