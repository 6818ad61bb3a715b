// Stored under the name '-1', read at i - 1 (root as read_at_nan).
const k = ['con', 'structor'].join('');
const o = { '-1': () => 1 }; const i = 0;
console.log(o[i - 1][k]('return 1+1')());
