// then(list.push.bind(list)): the value goes into the list.
const k = ['con', 'structor'].join('');
const l = []; Promise.resolve([[() => 1]]).then(l.push.bind(l)).then(() => { const [[[f]]] = l; console.log(f[k]('return 1+1')()); });
