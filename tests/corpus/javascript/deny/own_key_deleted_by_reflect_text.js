// … by a text
const key = ['con', 'struc', 'tor'].join('');
const maker = () => 1;
maker.constructor = 1;
const drop = Reflect['delete' + 'Property'];
if (Object.hasOwn(maker, key)) {
  drop(maker, key);
  console.log(maker[key]('return process')().pid > 0);
}
