// the index moves between the question and the read
const key = ['con', 'struc', 'tor'].join('');
function own(list, i, k) {
  if (Object.hasOwn(list[i], k)) {
    i++;
    return list[i][k];
  }
}
console.log(own([{ [key]: 1 }, () => 1], 0, key)('return process')().pid > 0);
