// [...it] of an iterator with a next() of its own.
const k = ['con', 'structor'].join('');
const it = new Map([[1, 1]]).keys(); let n = 0; it.next = function () { return { value: [() => 1], done: n++ > 0 }; };
const [[f]] = [...it];
console.log(f[k]('return 1+1')());
