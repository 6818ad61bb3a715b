const pick = (o, k) => o[k];
const steps = ['at', 'length'];
steps.reduce(pick, []);
console.log(pick(() => 0, ['construc', 'tor'].join(''))('return process')().pid);
