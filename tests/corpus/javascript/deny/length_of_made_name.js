// A length that is put together is a text.
const glue = (a, b) => `${a}g${b}`;
const o = { [glue('len', 'th')]: 'con' };
console.log((() => 1)[o.length + 'structor']('return 1+1')());
