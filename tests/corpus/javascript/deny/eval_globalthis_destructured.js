// eval taken out of globalThis by a pattern
const {eval: run} = globalThis;
console.log(run('1'));
