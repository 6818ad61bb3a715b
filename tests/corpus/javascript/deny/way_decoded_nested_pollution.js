// decodeURIComponent makes the key of a path.
const put = (o, [head, last], v) => { o[head] = o[head] || {}; o[head][last] = v; };
put({}, decodeURIComponent('%5F%5Fpro%74o__.mark').split('.'), 42);
console.log({}.mark);
