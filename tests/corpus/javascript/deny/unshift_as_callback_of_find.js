// list.unshift as find()'s callback.
const k = ['con', 'structor'].join('');
const l = []; [() => 1].find(l.unshift, l);
console.log(l[0][k]('return 1+1')());
