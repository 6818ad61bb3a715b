// Object.create(Object.create(f)): joinPrototypes goes one step only.
const k = ['con', 'structor'].join('');
const o = Object.create(Object.create(() => 1));
console.log(o[k]('return 1+1')());
