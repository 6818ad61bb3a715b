// g.return(x) gives {value: x}.
const k = ['con', 'structor'].join('');
const g = (function* () { yield 1; })(); const { value } = g.return([[() => 1]]);
const [[f]] = value; console.log(f[k]('return 1+1')());
