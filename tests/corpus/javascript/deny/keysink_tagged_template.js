// a tagged template that walks by its pieces
const walk = (pieces, o) => pieces.reduce((at, piece) => piece ? at[piece] : at, o);
const PATH = ['__proto__'];
walk(PATH, {}).mark = 1;
console.log(walk`${{}}__proto__`, {}.mark);
