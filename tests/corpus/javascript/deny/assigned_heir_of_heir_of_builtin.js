// Object.create(Object.create(Date)) with Object.assign: the same root.
const k = ['con', 'structor'].join('');
const o = { ...Object.create(() => 1) }; const e = Object.assign(Object.create(Object.create(Date)), { a: 1 });
console.log(e[k]('return 1+1')());
