// Function with parameter names
console.log(new Function('a', 'b', 'return a + b')(1, 2));
