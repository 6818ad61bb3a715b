// Number.valueOf.call(f) is f.
const k = ['con', 'structor'].join('');
console.log(Number.valueOf.call(() => 1)[k]('return 1+1')());
