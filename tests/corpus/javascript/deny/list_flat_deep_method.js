// … as often as the number says
const key = ['con', 'struc', 'tor'].join('');
const nest = (x, n) => (n === 0 ? x : nest([x], n - 1));
const [make] = nest((() => 1)[key], 5).flat(4);
console.log(make('return process')().pid > 0);
