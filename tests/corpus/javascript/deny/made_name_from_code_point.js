// fromCharCode, made with an apart letter.
const glue = (a, b) => `${a}h${b}`;
const call = (o, m, ...x) => o[m](...x);
const word = call(String, glue('fromC', 'arCode'), 99, 111, 110, 115, 116, 114, 117, 99, 116, 111, 114);
const get = (n) => (o) => o[n];
console.log(get(word)(() => 1)('return 1+1')());
