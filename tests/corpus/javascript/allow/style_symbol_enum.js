// symbols as an enum
const Kind = Object.freeze({A: Symbol('a'), B: Symbol('b')});
const text = {[Kind.A]: 'first', [Kind.B]: 'second'};
console.log(text[Kind.A], Kind.B.description);
