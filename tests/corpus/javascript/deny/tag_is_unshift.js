// list.unshift`${f}`
const k = ['con', 'structor'].join('');
const l = []; l.unshift`${() => 1}`; const [, f] = l;
console.log(f[k]('return 1+1')());
