// Object.call(null, f) is f.
const k = ['con', 'structor'].join('');
console.log(Object.call(null, () => 1)[k]('return 1+1')());
