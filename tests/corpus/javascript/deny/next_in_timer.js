// setTimeout(generator.next.bind(generator), 1, f)
const k = ['con', 'structor'].join('');
const g = (function* () { const f = yield; console.log(f[k]('return 1+1')()); })(); g.next();
setTimeout(g.next.bind(g), 1, () => 1);
