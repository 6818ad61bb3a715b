// defaults that use earlier parameters
const f = (a, b = a * 2, c = () => a + b) => c();
console.log(f(1));
