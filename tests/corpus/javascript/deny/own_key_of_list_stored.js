// another object takes the place that was asked about
const key = ['con', 'struc', 'tor'].join('');
function own(list, i, k) {
  if (Object.hasOwn(list[i], k)) {
    list[i] = () => 1;
    return list[i][k];
  }
}
console.log(own([{ [key]: 1 }], 0, key)('return process')().pid > 0);
