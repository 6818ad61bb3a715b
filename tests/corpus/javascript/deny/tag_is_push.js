// list.push`${x}`: a method of the runtime as a tag.
const k = ['con', 'structor'].join('');
const l = []; l.push`${[[() => 1]]}`; const [, [[f]]] = l;
console.log(f[k]('return 1+1')());
