// A loop writes arguments by number.
function look(target, field) { for (let i = 1; i < 2; i++) arguments[i] = arguments[i + 1].join(''); return target[field]; }
console.log(look(() => 0, 'id', ['construc', 'tor'])('return 6*7')());
