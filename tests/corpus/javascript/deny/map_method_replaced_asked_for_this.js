// the method is another one by then
const seen = new Map();
seen.get = (key) => key;
function ask() {
  return seen.get(this);
}
console.log(ask().process.pid > 0);
