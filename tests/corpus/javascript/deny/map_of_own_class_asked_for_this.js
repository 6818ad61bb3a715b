// this Map gives back what it is asked for
class Echo extends Map {
  get(key) {
    return key;
  }
}
const seen = new Echo();
function ask() {
  return seen.get(this);
}
console.log(ask().process.pid > 0);
