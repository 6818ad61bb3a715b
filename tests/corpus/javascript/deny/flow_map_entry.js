// an entry of a Map, taken apart later
const word = ['con', 'structor'].join('');
const m = new Map(); m.set('a', () => 0);
for (const e of m) e.pop()[word]('return process')();
