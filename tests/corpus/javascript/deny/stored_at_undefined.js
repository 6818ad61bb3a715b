// A key that is undefined is no text: stored there, read as .undefined.
const k = ['con', 'structor'].join('');
const o = {}; const put = (x, f) => { o[x] = f; }; put(undefined, () => 1);
console.log(o.undefined[k]('return 1+1')());
