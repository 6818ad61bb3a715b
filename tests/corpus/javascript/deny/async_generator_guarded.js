// The prototype of async generators is an object, too.
const k = ['con', 'structor'].join('');
const get = (x) => (x && typeof x === 'object' ? x[k] : 0);
get(get(async function* () {}.prototype))('yield 1+1')().next().then((x) => console.log(x.value));
