// eval through a spread
const list = [eval];
console.log(((f) => f('1'))(...list));
