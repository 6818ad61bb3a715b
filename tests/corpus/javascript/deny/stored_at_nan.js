// isNumeric key that is no index: stored at 0 / 0, read as .NaN.
const k = ['con', 'structor'].join('');
const o = {}; const i = 0 / 0; o[i] = () => 1;
console.log(o.NaN[k]('return 1+1')());
