// Stored under the name true, read by a key that is a boolean.
const k = ['con', 'structor'].join('');
const o = { true: () => 1 }; const get = (x) => o[x > 0];
console.log(get(1)[k]('return 1+1')());
