// the same in a field
class List extends Array {
  static [Symbol.species] = function () { return Object.prototype; };
}
List.of('planted').map((x) => x);
