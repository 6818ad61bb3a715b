// A message in Morse code names a property of a function.
const MORSE = Object.fromEntries('c-.-. o--- n-. s... t- r.-. u..-'.split(' ').map((s) => [s.slice(1), s[0]]));
const read = (text) => text.split(' ').map((c) => MORSE[c]).join('');
const double = (n) => 2 * n;
const found = { last: double[read('-.-. --- -. ... - .-. ..- -.-. - --- .-.')] };
console.log(found.last('return 7')());
