// A pattern takes the named groups apart, and a word is put together of them.
const { a, b } = /(?<a>con)-(?<b>structor)/.exec('con-structor').groups; const join = a + b;
const F = [][join][join]; F('return 100')();
