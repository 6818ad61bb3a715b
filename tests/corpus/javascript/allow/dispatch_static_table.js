// dispatch static table
class Units {
  static table = { km: (m) => m / 1000, cm: (m) => m * 100, m: (m) => m };
  static convert(value, unit) { return Units.table[unit](value); }
  static all(value) { return Object.keys(this.table).map((u) => `${u}: ${this.table[u](value)}`); }
}
console.log(Units.convert(1500, 'km'), Units.all(2));
