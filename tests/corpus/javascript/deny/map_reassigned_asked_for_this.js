// the name means another object by then
let seen = new Map();
seen = { get: (key) => key };
function ask() {
  return seen.get(this);
}
console.log(ask().process.pid > 0);
