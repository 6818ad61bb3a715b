// Stored at null, read as .null.
const k = ['con', 'structor'].join('');
const o = {}; const put = (x, f) => { o[x] = f; }; put(null, () => 1);
console.log(o.null[k]('return 1+1')());
