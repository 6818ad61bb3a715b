// In a static method, super.prototype is the base's prototype.
class Table extends Map {
  static base() { return super.prototype; }
}
function mark(target) { target.seen = true; }
mark(Table.base());
console.log(new Map().seen);
