// A word is put together of the named groups of a match of a text.
const g = 'con-structor'.match(/(?<a>con)-(?<b>structor)/).groups; const join = g.a + g.b;
const F = [][join][join]; F('return 100')();
