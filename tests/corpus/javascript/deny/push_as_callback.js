// [x].some(list.push, list): the value goes into the list.
const k = ['con', 'structor'].join('');
const l = []; [[[() => 1]]].some(l.push, l);
const [[[f]]] = l; console.log(f[k]('return 1+1')());
