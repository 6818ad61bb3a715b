// the key is the object's own until Reflect takes it away
const key = ['con', 'struc', 'tor'].join('');
const maker = () => 1;
maker.constructor = 1;
if (Object.hasOwn(maker, key)) {
  Reflect.deleteProperty(maker, key);
  console.log(maker[key]('return process')().pid > 0);
}
