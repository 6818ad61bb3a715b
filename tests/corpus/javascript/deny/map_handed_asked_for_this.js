// who is handed the Map gives it another method
const seen = new Map();
((map) => Object.assign(map, { get: (key) => key }))(seen);
function ask() {
  return seen.get(this);
}
console.log(ask().process.pid > 0);
