// eval taken out by a computed key of a pattern
const key = 'ev' + 'al';
const {[key]: run} = globalThis;
console.log(run('1'));
