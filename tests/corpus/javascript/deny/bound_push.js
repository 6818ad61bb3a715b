// list.push.bind(list): what the bound method is given goes into the list.
const k = ['con', 'structor'].join('');
const l = []; const add = l.push.bind(l); add(() => 1);
console.log(l[0][k]('return 1+1')());
