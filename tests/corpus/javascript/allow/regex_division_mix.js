// divisions that look like regular expressions
let a = 10, b = 2, g = 5;
console.log(a / b / g, a /b/ g, (a)/b, [a][0]/b);
