class M { [Symbol.match](t) { return (() => 1)[t]; } }
const C = ['con', 'structor'].join('').match(new M());
console.log(C('return 8')());
