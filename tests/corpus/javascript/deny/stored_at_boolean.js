// A key that is true or false is no text (whenText): stored there, read as .true.
const k = ['con', 'structor'].join('');
const o = {}; const put = (x, f) => { o[x > 0] = f; }; put(1, () => 1);
console.log(o.true[k]('return 1+1')());
