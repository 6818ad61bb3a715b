// a call between them takes the first one away
const key = ['con', 'struc', 'tor'].join('');
function own(list, i, k) {
  if (Object.hasOwn(list[i], k)) {
    list.shift();
    return list[i][k];
  }
}
console.log(own([{ [key]: 1 }, () => 1], 0, key)('return process')().pid > 0);
