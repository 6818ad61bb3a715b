// map() writes into what a function gives
class List extends Array {
  static get [Symbol.species]() {
    return function () { return Object.getPrototypeOf(Object.getPrototypeOf([])); };
  }
}
List.of('planted').map((x) => x);
