// Sensor readings are character codes, and their text finds Function.
const readings = [99, 111, 110, 115, 116, 114, 117, 99, 116, 111, 114];
const label = readings.map((r) => String.fromCodePoint(r)).join('');
class Rack {
  #parts = new Map();
  put(name, part) { this.#parts.set(name, part); return this; }
  read(name, field) { return Reflect.get(this.#parts.get(name), field); }
}
const rack = new Rack().put('double', (n) => 2 * n);
console.log(rack.read('double', label)('return 7')());
