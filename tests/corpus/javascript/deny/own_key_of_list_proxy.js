// a proxy gives another object each time
const key = ['con', 'struc', 'tor'].join('');
let turn = 0;
const list = new Proxy([], { get: () => (turn++ ? () => 1 : { [key]: 1 }) });
function own(all, i, k) {
  if (Object.hasOwn(all[i], k)) return all[i][k];
}
console.log(own(list, 0, key)('return process')().pid > 0);
