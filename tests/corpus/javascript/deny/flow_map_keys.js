// functions as keys of a Map
const word = ['con', 'structor'].join('');
const m = new Map(); m.set(() => 0, 1);
for (const [f] of m) f[word]('return process')();
