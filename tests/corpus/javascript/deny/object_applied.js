// Object.apply(null, [f]): gives f itself, not the list.
const k = ['con', 'structor'].join('');
console.log(Object.apply(null, [() => 1])[k]('return 1+1')());
