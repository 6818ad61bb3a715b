// a function is made between them, and called at once
const key = ['con', 'struc', 'tor'].join('');
function own(list, i, k) {
  if (Object.hasOwn(list[i], k)) {
    return [(() => list.shift())(), list[i][k]][1];
  }
}
console.log(own([{ [key]: 1 }, () => 1], 0, key)('return process')().pid > 0);
