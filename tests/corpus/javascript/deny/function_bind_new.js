// a bound Function
console.log(new (Function.bind(null, 'return 1'))()());
