// The key ends with a word's end, and begins with nothing.
const visit = (f, part) => f[`${part}structor`]('return process')();
console.log(visit(() => 1, 'conZ'.slice(0, 3)));
