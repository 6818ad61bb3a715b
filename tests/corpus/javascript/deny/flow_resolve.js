// a promise of a function
const word = ['con', 'structor'].join('');
(async () => { const f = await Promise.resolve(() => 0); f[word]('return process')(); })();
