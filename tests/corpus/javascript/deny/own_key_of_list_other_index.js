// asked of one place, read at another
const key = ['con', 'struc', 'tor'].join('');
function own(list, i, j, k) {
  if (Object.hasOwn(list[i], k)) return list[j][k];
}
console.log(own([{ [key]: 1 }, () => 1], 0, 1, key)('return process')().pid > 0);
