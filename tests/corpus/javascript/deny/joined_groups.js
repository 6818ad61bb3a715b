// The two halves of a word are the named groups of a match.
const { a, b } = /(?<a>con)-(?<b>structor)/.exec('con-structor').groups;
const join = a + b;
try { null.x; } catch ({ [join]: { [join]: F } }) { console.log(F('return 100')()); }
