// constructor by a parameter's pattern
console.log((({constructor: F}) => F('return 1')())(() => {}));
