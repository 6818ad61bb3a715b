// the index is an object that says another number each time
const key = ['con', 'struc', 'tor'].join('');
let turn = 0;
function own(list, i, k) {
  if (Object.hasOwn(list[i], k)) return list[i][k];
}
const index = { toString: () => String(turn++) };
console.log(own([{ [key]: 1 }, () => 1], index, key)('return process')().pid > 0);
