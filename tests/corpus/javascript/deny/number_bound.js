// Number.bind(null) is a function.
const k = ['con', 'structor'].join('');
console.log(Number.bind(null)[k]('return 1+1')());
