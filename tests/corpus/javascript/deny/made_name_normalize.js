// made name with an apart letter: normalize
const glue = (a, b) => `${a}al${b}`;
const call = (o, m, x) => o[m](x);
const word = call('ｃonstructor', glue('norm', 'ize'), 'NFKC');
const get = (k) => (o) => o[k];
console.log(get(word)(() => 1)('return 1+1')());
