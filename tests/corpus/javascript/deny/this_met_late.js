// The instance that a method's `this` is comes late, out of a table of classes.
class Late extends Array {
  find2(o, k) { return this.map((each) => each(o[k])); }
}
const key = 'constructor';
const kinds = { Late };
const make = (name) => new kinds[name]();
const late = make('Late');
late.push((c) => c('return 1')());
console.log(late.find2(Late, key)[0]);
