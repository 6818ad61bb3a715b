// A Map of its own reads what it holds by a key.
const key = ['constructor'][0];
const at = (o, k) => o[k];
class Bus {}
class Reading extends Map {
  get(name) { return at(super.get(name), key); }
}
console.log(new Reading([['a', Bus]]).get('a')('return 1')());
