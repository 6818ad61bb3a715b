// Object.create() three times.
const k = ['con', 'structor'].join('');
const up = (x) => Object.create(x);
console.log(up(up(up(() => 1)))[k]('return 1+1')());
