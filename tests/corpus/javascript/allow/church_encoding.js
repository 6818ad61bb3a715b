// church encoding
const zero = (f) => (x) => x;
const succ = (n) => (f) => (x) => f(n(f)(x));
const toInt = (n) => n((x) => x + 1)(0);
const add = (m) => (n) => (f) => (x) => m(f)(n(f)(x));
const Y = (f) => ((x) => f((v) => x(x)(v)))((x) => f((v) => x(x)(v)));
console.log(toInt(add(succ(zero))(succ(succ(zero)))), Y((r) => (n) => (n ? n * r(n - 1) : 1))(5));
