// recursion without a name
const Y = (f) => ((x) => x(x))((x) => f((y) => x(x)(y)));
console.log(Y((self) => (n) => (n < 2 ? 1 : n * self(n - 1)))(5));
