// Object.create(o) where o was moved onto a function: the same root.
const k = ['con', 'structor'].join('');
const o = Object.create(null); Object.setPrototypeOf(o, [() => 1].pop());
console.log(Object.create(o)[k]('return 1+1')());
