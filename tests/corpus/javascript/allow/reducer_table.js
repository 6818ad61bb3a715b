// reducers in a table
const handlers = {up: (s, {by = 1}) => ({...s, n: s.n + by}), reset: () => ({n: 0})};
const reduce = (s, a) => (handlers[a.type] ?? ((x) => x))(s, a);
console.log([{type: 'up', by: 2}, {type: 'nope'}].reduce(reduce, {n: 0}));
