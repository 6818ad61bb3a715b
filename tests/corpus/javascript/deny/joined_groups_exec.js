// A word is put together of the named groups of a match that exec gave.
const g = /(?<a>con)-(?<b>structor)/.exec('con-structor').groups; const join = g.a + g.b;
const F = [][join][join]; F('return 100')();
