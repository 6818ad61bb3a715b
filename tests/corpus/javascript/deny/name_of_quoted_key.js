// A quoted key is a function's name, too.
const o = { 'constructor': () => 1 };
const n = Object.values(o)[0]['na' + 'me'];
console.log((() => 0)[n]('return 1+1')());
