// asked now, read later
const key = ['con', 'struc', 'tor'].join('');
const later = [];
function guard(o, k) {
  if (Object.hasOwn(o, k)) later.push(() => o[k]);
}
const maker = () => 1;
maker.constructor = 1;
guard(maker, key);
delete maker[key];
console.log(later[0]()('return process')().pid > 0);
